/** The scene language for editors, which check, complete and explain keys while one types. */
import * as z from 'zod/mini';
import { sceneSchema, sceneVersion } from './scene.ts';
import { describeField, measureOf } from './schema-walk.ts';

/** JSON Schema, draft 7, of a scene as a person writes it. `docs/scene.schema.json` holds it. */
export function sceneJsonSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(sceneSchema, {
    target: 'draft-7',
    io: 'input',
    // Ours alone: a global one may hold what others put there.
    metadata: z.registry(),
    override: ({ zodSchema, jsonSchema }) => {
      const { doc, otherwise, isLive } = describeField(zodSchema);
      if (doc === undefined) return;
      const { unit, range } = measureOf(zodSchema);
      // Words that JSON Schema does not know, and editors pass over: for tools that show a scene.
      if (unit !== '1') jsonSchema['unit'] = unit;
      if (range.usual) jsonSchema['usual'] = [...range.usual];
      if (isLive) jsonSchema['live'] = true;
      const measure = unit === '1' ? '' : `[${unit}] `;
      const fallback = otherwise === undefined ? '' : ` Left out: ${otherwise}.`;
      jsonSchema.description = `${measure}${doc}${fallback}`;
    },
  });
  return { ...schema, title: `Talus scene, version ${sceneVersion}` };
}
