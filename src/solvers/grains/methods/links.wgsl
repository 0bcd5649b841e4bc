// Which contacts a grain has, so that it can add up what they do to it. Contacts of one colour share no grain: a grain has
// one place for each colour, filled without any order among threads. Those without a colour are in a chain. Each grain adds
// in the same order in every run.
import package::solvers::grains::colours::COLOURS;

/// Words of a grain: an entry for each colour, the first entry of its chain, and how many contacts it has, walls included.
const LINK_WORDS = COLOURS + 2u;
const LINK_CHAIN = COLOURS;
const LINK_COUNT = COLOURS + 1u;

/// A contact as one of its grains sees it; 0 is none.
fn link_entry(contact: u32, is_second: bool) -> u32 {
  return 2u * contact + u32(is_second) + 1u;
}

fn linked_contact(entry: u32) -> u32 {
  return (entry - 1u) / 2u;
}

fn is_linked_as_second(entry: u32) -> bool {
  return (entry - 1u) % 2u == 1u;
}

/// Threads of a GPU take neighbouring grains, a thread of a CPU one after another.
@if(CPU)
fn link_place(grain: u32, word: u32, grain_count: u32) -> u32 {
  return grain * LINK_WORDS + word;
}

@else
fn link_place(grain: u32, word: u32, grain_count: u32) -> u32 {
  return word * grain_count + grain;
}

/// Where the entry that follows in a chain is kept.
fn link_after(entry: u32, grain_count: u32) -> u32 {
  return grain_count * LINK_WORDS + entry - 1u;
}
