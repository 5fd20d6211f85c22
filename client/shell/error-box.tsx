import { RetryLink } from './retry-link.tsx';
import { Main } from './main.tsx';

/** The page whose content could not be loaded. Retry loads the document again. */
export function ErrorBox(props: { title: string; message: string; path: string }) {
  return (
    <Main>
      <article>
        <h1>{props.title}</h1>
        <div className="error-box" role="alert">
          <p>
            <strong>This page’s content could not be loaded.</strong>
          </p>
          <p>{props.message}</p>
          <p>
            <RetryLink path={props.path}>Retry</RetryLink>
          </p>
        </div>
      </article>
    </Main>
  );
}
