/** Parameters of the scene. */
export function Panel() {
  return <p class="quiet">Parameters of a scene are set in its text, beside this tab.</p>;
}
