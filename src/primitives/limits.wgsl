/// What a primitive was made for: a count on the device may be more.
struct Limits {
  capacity: u32,
}
