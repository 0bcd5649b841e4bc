/** Pictures, films and links. */
export function RecordTab() {
  return <p class="quiet">Films of a scene are made by `talus record`.</p>;
}
