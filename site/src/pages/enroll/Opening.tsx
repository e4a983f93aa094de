import { InlineScript } from '../../document/InlineScript';
import { toInlineJson } from '../../document/json';
import { aroundMessages as text } from './around.messages';
import { holdBack } from './hold-back';
import { KEPT_UNDER } from './shelf';

/** The words above the form; the answer to a posted form shows what was typed last by itself. */
export function Opening({ isAnswer }: { isAnswer: boolean }) {
  return (
    <>
      <h1>{text.heading}</h1>
      <p className="lead">{text.intro}</p>
      {!isAnswer && <InlineScript content={`(${holdBack})(${toInlineJson(KEPT_UNDER)})`} />}
    </>
  );
}
