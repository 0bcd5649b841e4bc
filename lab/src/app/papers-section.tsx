/** The papers that Talus grew from, each a page whose figures run. */
import { citedAuthors, papers } from '../papers/papers.ts';
import { paperAddress } from '../state/routes.ts';

export function PapersSection({ search, isHidden }: { readonly search: string; readonly isHidden: boolean }) {
  const word = search.trim().toLowerCase();
  const found = papers.filter(({ title, line, authors }) =>
    [title, line, ...authors].join(' ').toLowerCase().includes(word),
  );
  if (isHidden || found.length === 0) return null;
  return (
    <section class="gallery-section" aria-label="Papers">
      <header>
        <h2>Papers</h2>
        <p>What Talus grew from, with figures that run again and our numbers beside theirs.</p>
      </header>
      <ul class="cards paper-cards">
        {found.map((paper) => (
          <li key={paper.name}>
            <a class="card paper-card" href={paperAddress(paper.name)}>
              <div class="card-text">
                <h3>{paper.title}</h3>
                <p>{paper.line}</p>
                <p class="card-facts">
                  <span>{citedAuthors(paper)}</span>
                  <span>{paper.year}</span>
                </p>
              </div>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
