/**
 * A scene as one HTML file that runs by itself: a page with everything in it but the scene, and the scene that is put in. The
 * page is built with the lab; this file knows only the place it leaves.
 */

/** What a page holds of a scene. */
export interface StandaloneScene {
  readonly name: string;
  /** Shown above the picture. */
  readonly title: string;
  readonly about: string;
  /** Text of the scene file. */
  readonly text: string;
  /** Like `materials.sand.friction=0.3`. */
  readonly overrides: readonly string[];
  /** To run to before the first picture [s]. */
  readonly time: number;
  readonly isPlaying: boolean;
  /** Camera, colours and what is shown, as the lab has them; null: as the scene has them. */
  readonly scenery: unknown;
  /** Files that the scene names, by their paths, in base64. */
  readonly files: Readonly<Record<string, string>>;
}

const place = /(<script type="application\/json" id="talus-scene">)\s*null\s*(<\/script>)/;

/** The page with the scene in it. Throws where the page leaves no place for one. */
export function fillStandalonePage(page: string, scene: StandaloneScene): string {
  if (!place.test(page)) throw new Error('the page has no place for a scene: build the lab anew');
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(scene.title)}</title>`)
    .replace(place, (_, start: string, end: string) => `${start}${scriptSafe(JSON.stringify(scene))}${end}`);
}

/** No text within it can end the script that it stands in. */
const scriptSafe = (json: string): string => json.replaceAll('<', '\\u003c');

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
