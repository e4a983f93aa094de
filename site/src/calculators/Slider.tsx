import type { SliderField } from '../../../src/shared/calculators/invest-a-view.contract.js';
import { useIsHydrated } from '../components/useIsHydrated';
import { calculatorsMessages as text } from './calculators.messages';
import { inWords, shownIn } from './number-words';
import styles from './Slider.module.css';

interface SliderProps {
  /** The id of the number field it moves. */
  of: string;
  label: string;
  field: SliderField;
  value: number;
  /** Called once the number field shows the value that was slid to. */
  onSlide(): void;
}

/** The same number to slide; it has no name, so the form sends it once. Without script it is not there. */
export function Slider({ of, label, field, value, onSlide }: SliderProps) {
  return (
    <input
      className={styles.slider}
      type="range"
      min={field.min}
      max={field.sliderMax}
      step={field.step}
      value={value}
      disabled={!useIsHydrated()}
      aria-label={text.slider(label)}
      aria-valuetext={inWords(field, value)}
      onChange={({ target }) => {
        (document.getElementById(of) as HTMLInputElement).value = shownIn(field, Number(target.value));
        onSlide();
      }}
    />
  );
}
