/** Which of several kinds something is. */
import { kindLabel, kindOptions } from './kinds.ts';
import type { FieldNode } from './field-tree.ts';
import { usePanel } from './panel-state.ts';
import { ChoiceInput } from './plain-inputs.tsx';
import { isObject, pathText } from './scene-value.ts';
import { withKind } from './start-value.ts';

export function KindSelect({ node }: { readonly node: FieldNode }) {
  const { state, scene, problems } = usePanel();
  const { declared, value, keys, label } = node;
  const options = kindOptions(declared);
  const choose = (chosen: string | number): void => {
    const option = options.find((each) => each.label === chosen);
    if (option) state.set(keys, option.word ?? withKind(option.type, isObject(value) ? value : undefined, scene));
  };
  return (
    <ChoiceInput
      label={`kind of ${label}`}
      value={kindLabel(node.type, value)}
      options={options.map((option) => option.label)}
      isWrong={problems.has(`${pathText(keys)}.kind`)}
      onChange={choose}
    />
  );
}
