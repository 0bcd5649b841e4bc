/** What the cameras of the scene see. */
export function InsetsTab() {
  return <p class="quiet">This scene has no camera of its own.</p>;
}
