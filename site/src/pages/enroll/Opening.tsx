import { aroundMessages as text } from './around.messages';

/** The words above the form. */
export function Opening() {
  return (
    <>
      <h1>{text.heading}</h1>
      <p className="lead">{text.intro}</p>
    </>
  );
}
