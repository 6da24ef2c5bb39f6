import type { CSSProperties } from 'react'
import styles from './fields.module.css'

export interface Swatch {
  color: string
  name: string
}

interface SwatchesProps {
  title: string
  swatches: readonly Swatch[]
  /** The current color. */
  color: string | undefined
  onChoose: (color: string) => void
}

/** Colors to choose by a click. */
export const Swatches = ({ title, swatches, color, onChoose }: SwatchesProps) =>
  swatches.length > 0 && (
    <fieldset aria-label={title}>
      <p className={styles.caption} aria-hidden>
        {title}
      </p>
      <div className={styles.swatches}>
        {swatches.map((swatch, index) => (
          <button
            // Two colors of a kit can be equal.
            key={`${index} ${swatch.color}`}
            type="button"
            className={styles.swatch}
            style={{ '--color': swatch.color } as CSSProperties}
            aria-label={swatch.name}
            title={swatch.name}
            aria-pressed={swatch.color.toLowerCase() === color?.toLowerCase()}
            onClick={() => onChoose(swatch.color)}
          />
        ))}
      </div>
    </fieldset>
  )
