/** A picture's file and its own size in pixels; no size where the file tells none. */
export interface Picture {
  src: string;
  width?: string | undefined;
  height?: string | undefined;
}

export interface FigureProps extends Picture {
  alt: string;
  caption?: string;
  /** The variant that the dark theme shows. */
  dark?: string;
  darkWidth?: string;
  darkHeight?: string;
  /** Id of the enlarged picture, where there is one to open. */
  zoomId?: string;
  /** The first picture of a page is fetched at once. */
  isFirst?: string;
}

/** A picture with its words, in a variant for each theme where there are two. */
export function Figure(props: FigureProps) {
  const { alt, caption, zoomId } = props;
  return (
    <figure className="figure">
      {zoomId === undefined ? (
        <Pictures {...props} />
      ) : (
        <>
          <button className="figure-open" popoverTarget={zoomId} title="Enlarge">
            <Pictures {...props} />
          </button>
          <div className="figure-zoom" id={zoomId} popover="auto" role="dialog" aria-label={alt}>
            <button popoverTarget={zoomId} popoverTargetAction="hide" title="Close">
              <Pictures {...props} />
            </button>
          </div>
        </>
      )}
      {caption !== undefined && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

/** The hidden variant is never fetched: what is lazy and has no box waits for ever. */
function Pictures({ src, width, height, alt, isFirst, ...props }: FigureProps) {
  if (props.dark === undefined) {
    return <Image {...{ src, width, height, alt }} isLazy={isFirst === undefined} />;
  }
  const dark = { src: props.dark, width: props.darkWidth, height: props.darkHeight };
  return (
    <>
      <Image {...{ src, width, height, alt }} className="light-only" isLazy />
      <Image {...dark} alt={alt} className="dark-only" isLazy />
    </>
  );
}

function Image(props: Picture & { alt: string; className?: string; isLazy: boolean }) {
  const { isLazy, alt, ...attributes } = props;
  return <img {...attributes} alt={alt} loading={isLazy ? 'lazy' : undefined} decoding="async" />;
}
