// Where a CPU looks for neighbours, it compares four grains at a time: for it, x of all sorted grains come one after another,
// then y, z and their radii [m].

/// Words after those of the grains, so that four from any one on are in the plane.
const PLANE_MARGIN = 3u;
