/** Places values in a plot of 600 × 140 units. Pure. */

const plot = { width: 600, height: 140 }

export interface Bar {
  series: number
  period: number
  x: number
  y: number
  width: number
  height: number
}

type Values = readonly (readonly (number | undefined)[])[]

/** The next of 1, 2, 2.5, 5 and 10 times a power of ten; at least 1. */
export function roundUp(value: number): number {
  if (value <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return (([1, 2, 2.5, 5].find((factor) => value <= factor * power) ?? 10) * power) as number
}

/** One column per period with a part for each series, the first at the bottom. `top`: the value at the upper edge. */
export function stackBars(values: Values): { top: number; bars: Bar[] } {
  const periods = values[0]?.length ?? 0
  const valueAt = (series: number, period: number) => values[series]?.[period] ?? 0
  const sums = Array.from({ length: periods }, (_, period) => values.reduce((sum, _all, series) => sum + valueAt(series, period), 0))
  const top = roundUp(Math.max(0, ...sums))
  const step = plot.width / Math.max(1, periods)
  const width = Math.max(0.5, step * 0.8)
  const bars = Array.from({ length: periods }, (_, period) => {
    let y = plot.height
    return values.flatMap((_all, series): Bar[] => {
      const height = (valueAt(series, period) / top) * plot.height
      if (height === 0) return []
      y -= height
      return [{ series, period, x: period * step + (step - width) / 2, y, width, height }]
    })
  }).flat()
  return { top, bars }
}

/** A path for each series through the middle of its periods, interrupted where there is no value. */
export function linePaths(values: Values): { top: number; paths: string[] } {
  const top = roundUp(Math.max(0, ...values.flatMap((all) => all.map((value) => value ?? 0))))
  const round = (value: number) => Math.round(value * 10) / 10
  const paths = values.map((all) => {
    const step = plot.width / Math.max(1, all.length)
    return all
      .map((value, period) => {
        if (value === undefined) return ''
        const at = `${round((period + 0.5) * step)} ${round(plot.height - (value / top) * plot.height)}`
        // A value without neighbors would be invisible as a point.
        const isAlone = all[period - 1] === undefined && all[period + 1] === undefined
        return `${all[period - 1] === undefined ? 'M' : 'L'}${at}${isAlone ? 'h.1' : ''}`
      })
      .join('')
  })
  return { top, paths }
}
