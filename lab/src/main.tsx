/** Starts the lab on the page. */
import { render } from 'preact';
import { App } from './app/app.tsx';
import { LabContext } from './state/lab-context.ts';
import { Lab } from './state/lab.ts';
import { PageContext, PageState } from './state/page-state.ts';
import { pageStorage, storedDevice } from './state/preferences.ts';
import { startWorker } from './state/start-worker.ts';
import './style/lab.css';

const storage = pageStorage();
const page = new PageState(storage);
const lab = new Lab({ startWorker, device: storedDevice(storage) });
const host = document.querySelector('#lab');

if (host !== null) {
  render(
    <PageContext.Provider value={page}>
      <LabContext.Provider value={lab}>
        <App />
      </LabContext.Provider>
    </PageContext.Provider>,
    host,
  );
}
