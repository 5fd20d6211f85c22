import type { Link } from '../model/page.ts';

/** Links to the previous and the next page of the sidebar. */
export function Pagination(props: { previous: Link | null; next: Link | null }) {
  if (!props.previous && !props.next) return null;
  return (
    <nav className="pagination" aria-label="Previous and next page">
      {props.previous && <Neighbour link={props.previous} rel="prev" caption="Previous" />}
      {props.next && <Neighbour link={props.next} rel="next" caption="Next" />}
    </nav>
  );
}

function Neighbour(props: { link: Link; rel: 'prev' | 'next'; caption: string }) {
  return (
    <a href={props.link.path} rel={props.rel} className={`pagination-${props.rel}`}>
      <span>{props.caption}</span>
      <strong>{props.link.label}</strong>
    </a>
  );
}
