/** When something goes wrong: what happened, what to do, and the buttons that do it. */
import { useLab } from '../state/lab-context.ts';
import type { Lab } from '../state/lab.ts';
import { usePage, type PageState } from '../state/page-state.ts';
import { pageStorage, storeDevice } from '../state/preferences.ts';
import type { Trouble } from '../protocol.ts';
import { Icon } from './icons.tsx';

interface Remedy {
  readonly title: string;
  readonly apply: (lab: Lab, page: PageState) => void;
}

const onCpu: Remedy = {
  title: 'Run on the CPU',
  apply: (lab) => {
    lab.device.value = 'cpu';
    lab.restart();
  },
};
/** Also when the page is opened again: what is slow today is slow tomorrow. */
const onCpuFromNowOn: Remedy = {
  title: onCpu.title,
  apply: (lab, page) => {
    storeDevice(pageStorage(), 'cpu');
    onCpu.apply(lab, page);
  },
};
const reload: Remedy = { title: 'Open the scene again', apply: (lab) => lab.restart() };
const fewer: Remedy = { title: 'Lower the count', apply: (_, page) => page.showTab('panel') };
const edit: Remedy = { title: 'Edit the scene', apply: (_, page) => page.showTab('editor') };

/** What helps against what. */
function remediesOf({ cause, step }: Trouble): readonly Remedy[] {
  switch (cause) {
    case 'no-gpu':
      return [onCpu];
    case 'software-gpu':
      return [onCpuFromNowOn];
    case 'device-lost':
      return [onCpu, reload];
    case 'out-of-memory':
      return [fewer, onCpu];
    case 'broke':
      return [...(step === null ? [] : [toStep(step)]), fewerSteps];
    case 'internal':
      return [reload, onCpu];
  }
}

const toStep = (step: number): Remedy => ({
  title: `Look at step ${step}`,
  apply: (lab) => lab.scrub(Math.max(0, step - 1)),
});
const fewerSteps: Remedy = { title: 'Change the time step', apply: (_, page) => page.showTab('panel') };

export function TroubleBanner() {
  const lab = useLab();
  const page = usePage();
  const trouble = lab.trouble.value;
  const refused = lab.refused.value;
  if (refused !== null) {
    return (
      <div class="banner" role="alert">
        <Icon name="warning" />
        <div class="banner-text">
          <p class="banner-what">This scene cannot be opened</p>
          {refused.problems.length === 0 && <p>{refused.message}</p>}
          <ul>
            {refused.problems.slice(0, 5).map(({ path, message, cure }) => (
              <li key={`${path} ${message}`}>
                <code>{path}</code> {message}
                {cure && <span class="banner-cure">: {cure}</span>}
              </li>
            ))}
          </ul>
          {refused.problems.length > 5 && <p>and {refused.problems.length - 5} more</p>}
        </div>
        <div class="banner-buttons">
          <button type="button" onClick={() => edit.apply(lab, page)}>
            {edit.title}
          </button>
          {(lab.isEdited.value || lab.overrides.value.length > 0) && (
            <button type="button" onClick={() => lab.reopen({ text: lab.scene.value?.text ?? '', overrides: [] })}>
              As its author wrote it
            </button>
          )}
        </div>
      </div>
    );
  }
  if (trouble === null) return null;
  return (
    <div class="banner" role="alert" data-goes-on={trouble.goesOn || undefined}>
      <Icon name="warning" />
      <div class="banner-text">
        <p class="banner-what">{trouble.message}</p>
        <p class="banner-cure">{trouble.cure}</p>
      </div>
      <div class="banner-buttons">
        {remediesOf(trouble)
          .filter((remedy) => !(remedy === onCpu && lab.opened.value?.device.kind === 'cpu'))
          .map((remedy) => (
            <button key={remedy.title} type="button" onClick={() => remedy.apply(lab, page)}>
              {remedy.title}
            </button>
          ))}
        <button type="button" class="plain" onClick={() => (lab.trouble.value = null)}>
          {trouble.goesOn ? 'Go on' : 'Dismiss'}
        </button>
      </div>
    </div>
  );
}
