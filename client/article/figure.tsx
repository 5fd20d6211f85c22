import type { ReactNode } from 'react';

/** An image file and its intrinsic size in pixels, if the file has one. */
interface ImageFile {
  src: string;
  width?: string | undefined;
  height?: string | undefined;
}

export interface FigureProps extends ImageFile {
  alt: string;
  /** The caption. */
  children?: ReactNode;
  /** URL of the variant for the dark theme. */
  dark?: string;
  darkWidth?: string;
  darkHeight?: string;
  /** Id of the enlarged image. Absent if the image is not enlarged. */
  zoomId?: string;
  /** Set on the first image of a page, which is not lazy. */
  isFirst?: string;
}

/** An image with its alternative text and caption, and optionally a variant for the dark theme. */
export function Figure(props: FigureProps) {
  const { children, zoomId } = props;
  return (
    <figure className="figure">
      {zoomId === undefined ? <Images {...props} /> : <ImagesWithZoom {...props} zoomId={zoomId} />}
      {children !== undefined && <figcaption>{children}</figcaption>}
    </figure>
  );
}

/** A button that enlarges an image, and the enlarged image: a popover, which needs no script. */
function ImagesWithZoom({ zoomId, ...image }: FigureProps & { zoomId: string }) {
  return (
    <>
      <button className="figure-open" popoverTarget={zoomId} title="Enlarge">
        <Images {...image} />
      </button>
      <div className="figure-zoom" id={zoomId} popover="auto" role="dialog" aria-label={image.alt}>
        <button className="close-button" popoverTarget={zoomId} popoverTargetAction="hide">
          Close
        </button>
        {/* The dialog says what the image shows, and the button above does the same for keys. */}
        <button popoverTarget={zoomId} popoverTargetAction="hide" tabIndex={-1} aria-hidden>
          <Images {...image} />
        </button>
      </div>
    </>
  );
}

export interface DiagramProps {
  src: string;
  dark: string;
  /** Size of both files in pixels. */
  width: string;
  height: string;
  alt: string;
  caption: string;
  /** Mermaid source, for the Markdown output. */
  source: string;
  /** Id of the enlarged diagram. */
  zoomId: string;
}

/** A diagram in its intrinsic size. It scrolls if it is wider than the page, and is enlarged like an image. */
export function Diagram({ src, dark, width, height, alt, caption, source, zoomId }: DiagramProps) {
  const images = { src, width, height, alt, dark, darkWidth: width, darkHeight: height };
  return (
    <figure className="figure diagram">
      <div tabIndex={0} role="group" aria-label={caption}>
        <ImagesWithZoom {...images} zoomId={zoomId} />
      </div>
      <figcaption>{caption}</figcaption>
      <pre hidden data-language="mermaid">
        {source}
      </pre>
    </figure>
  );
}

/** Both variants are lazy: the hidden one has no box and so does not load. */
function Images({ src, width, height, alt, isFirst, ...props }: FigureProps) {
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

function Image(props: ImageFile & { alt: string; className?: string; isLazy: boolean }) {
  const { isLazy, alt, ...attributes } = props;
  return <img {...attributes} alt={alt} loading={isLazy ? 'lazy' : undefined} decoding="async" />;
}
