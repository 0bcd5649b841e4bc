// The pairs of grains whose touches are looked at.
import package::solvers::shapes::shape_contacts::PairSource;

// params
@group(0) @binding(2) var<uniform> pair_total: u32;
// scratch
@group(0) @binding(4) var<storage, read> sources: array<PairSource>;
