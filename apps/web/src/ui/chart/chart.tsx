import { type ReactNode, useId } from 'react'
import { translator } from '#i18n/translator.ts'
import { linePaths, stackBars } from './geometry.ts'
import styles from './chart.module.css'

const t = translator('charts')

export interface Series {
  label: string
  tone: 'published' | 'failed' | 'unknown' | 'draft' | 'queued' | 'working'
  /** One per period; undefined where there is none. */
  values: readonly (number | undefined)[]
}

interface ChartProps {
  title: string
  text?: ReactNode
  kind: 'bars' | 'lines'
  series: readonly Series[]
  /** Names of the periods, in order. */
  periods: readonly string[]
  format: (value: number) => string
  empty: string
}

/** A chart with a legend that doesn't depend on color, and a table with all values. */
export const Chart = ({ title, text, series, periods, format, empty, ...chart }: ChartProps) => {
  const id = useId()
  const hasValues = series.some(({ values }) => values.some((value) => value !== undefined && value > 0))
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption>
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
      </figcaption>
      {hasValues ? (
        <>
          {series.length > 1 && <Legend series={series} kind={chart.kind} />}
          <Plot title={title} series={series} periods={periods} format={format} kind={chart.kind} />
          <details>
            <summary>{t('asTable')}</summary>
            <Table series={series} periods={periods} format={format} />
          </details>
        </>
      ) : (
        <p>{empty}</p>
      )}
    </figure>
  )
}

const Legend = ({ series, kind }: Pick<ChartProps, 'series' | 'kind'>) => (
  <ul className={styles.legend} aria-hidden>
    {series.map(({ label, tone }) => (
      <li key={label}>
        <svg viewBox="0 0 16 10" width="16" height="10">
          {kind === 'bars' ? (
            <rect className={styles.bar} data-tone={tone} width="16" height="10" />
          ) : (
            <path className={styles.line} data-tone={tone} d="M0 5H16" />
          )}
        </svg>
        {label}
      </li>
    ))}
  </ul>
)

type PlotProps = Pick<ChartProps, 'title' | 'series' | 'periods' | 'format' | 'kind'>

const Plot = ({ title, series, periods, format, kind }: PlotProps) => {
  const [first = '', last = first] = [periods[0], periods.at(-1)]
  const values = series.map((one) => one.values)
  const { top, bars } = kind === 'bars' ? stackBars(values) : { top: 0, bars: [] }
  const lines = kind === 'lines' ? linePaths(values) : { top, paths: [] }
  return (
    <div className={styles.plot}>
      <span className={styles.top}>{format(lines.top)}</span>
      <span className="visually-hidden">{t('label', { title, first, last })}</span>
      <svg viewBox="0 0 600 140" aria-hidden>
        <path className={styles.grid} d="M0 .5H600M0 70H600M0 139.5H600" />
        {bars.map((bar) => (
          <rect
            key={`${bar.series} ${bar.period}`}
            className={styles.bar}
            data-tone={series[bar.series]?.tone}
            x={bar.x}
            y={bar.y}
            width={bar.width}
            height={bar.height}
          />
        ))}
        {lines.paths.map((path, index) => (
          <path key={series[index]?.label} className={styles.line} data-tone={series[index]?.tone} d={path} />
        ))}
        {periods.map((period, index) => (
          <rect key={period} className={styles.hit} x={(index * 600) / periods.length} width={600 / periods.length} height="140">
            <title>{describe(period, index, series, format)}</title>
          </rect>
        ))}
      </svg>
      <span className={styles.ends}>
        <span>{first}</span>
        <span>{last}</span>
      </span>
    </div>
  )
}

const describe = (period: string, index: number, series: ChartProps['series'], format: ChartProps['format']): string =>
  [period, ...series.flatMap(({ label, values }) => (values[index] === undefined ? [] : [`${label}: ${format(values[index])}`]))].join('\n')

const Table = ({ series, periods, format }: Pick<ChartProps, 'series' | 'periods' | 'format'>) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">{t('date')}</th>
        {series.map(({ label }) => (
          <th key={label} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {periods.map((period, index) => (
        <tr key={period}>
          <th scope="row">{period}</th>
          {series.map(({ label, values }) => (
            <td key={label}>{values[index] === undefined ? '–' : format(values[index])}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
