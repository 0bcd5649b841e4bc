/** What the sensors read, over time. */
export function PlotsTab() {
  return <p class="quiet">What the sensors of a scene read is written by `talus run`.</p>;
}
