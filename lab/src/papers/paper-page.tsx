/** The page of one paper, loaded when it is asked for. */
import type { ComponentChild, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { galleryAddress, paperAddress } from '../state/routes.ts';
import { findPaper, papers, type PaperName } from './papers.ts';
import '../embed/figure.css';
import './papers.css';

const pages: Readonly<Record<PaperName, () => Promise<ComponentType>>> = {
  granulargym: async () => (await import('./granulargym.tsx')).GranularGymPage,
  'configurational-elements': async () => (await import('./configurational-elements.tsx')).ConfigurationalElementsPage,
  chainqueen: async () => (await import('./chainqueen.tsx')).ChainQueenPage,
  'slit-hopper': async () => (await import('./slit-hopper.tsx')).SlitHopperPage,
  'convex-coupling': async () => (await import('./convex-coupling.tsx')).ConvexCouplingPage,
};

export function PaperPage({ name }: { readonly name: string }): ComponentChild {
  const paper = findPaper(name);
  const [loaded, setLoaded] = useState<{ readonly name: string; readonly Page: ComponentType } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (paper === undefined) return undefined;
    let isWanted = true;
    setProblem(null);
    pages[paper.name]().then(
      (Page) => isWanted && setLoaded({ name: paper.name, Page }),
      (error: unknown) => isWanted && setProblem(String(error)),
    );
    return () => (isWanted = false);
  }, [paper]);
  useEffect(() => {
    if (loaded?.name === name) window.scrollTo(0, 0);
  }, [loaded, name]);
  if (paper === undefined) return <NoSuchPaper name={name} />;
  if (problem !== null) return <p class="paper-note">This page could not be loaded: {problem}. Reload to try again.</p>;
  if (loaded === null || loaded.name !== name) return <p class="paper-note">Loading “{paper.title}” …</p>;
  return (
    <div class="paper-page">
      <nav class="paper-nav" aria-label="Site">
        <a href={galleryAddress}>Talus</a>
        <span>Papers</span>
      </nav>
      <loaded.Page key={name} />
      <OtherPapers name={paper.name} />
    </div>
  );
}

function NoSuchPaper({ name }: { readonly name: string }): ComponentChild {
  return (
    <div class="paper-page">
      <article class="paper">
        <h1>There is no paper “{name}”</h1>
        <p>These there are:</p>
        <PaperList names={papers.map((paper) => paper.name)} />
      </article>
    </div>
  );
}

function OtherPapers({ name }: { readonly name: PaperName }): ComponentChild {
  return (
    <nav class="paper-others" aria-label="Other papers">
      <h2>Other papers that run here</h2>
      <PaperList names={papers.map((paper) => paper.name).filter((other) => other !== name)} />
    </nav>
  );
}

function PaperList({ names }: { readonly names: readonly PaperName[] }): ComponentChild {
  return (
    <ul class="paper-list">
      {papers
        .filter((paper) => names.includes(paper.name))
        .map((paper) => (
          <li key={paper.name}>
            <a href={paperAddress(paper.name)}>{paper.title}</a> <small>{paper.year}</small>
            <p>{paper.line}</p>
          </li>
        ))}
    </ul>
  );
}
