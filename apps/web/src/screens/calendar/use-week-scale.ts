import { useMemo } from 'react'
import { axisOf, topOf } from './model/axis.ts'
import { scaleOf } from './model/scale.ts'
import type { ViewProps } from './view.ts'

interface WeekScaleOptions extends Pick<ViewProps, 'items' | 'slots' | 'zone'> {
  bounds: readonly number[]
}

/** Returns the axis and scale of a week, with full height for night hours in which something is planned. */
export const useWeekScale = ({ bounds, items, slots, zone }: WeekScaleOptions) =>
  useMemo(() => {
    const axis = axisOf(bounds, zone)
    const busy = axis.days.flatMap((day, index) =>
      [...(items[index] ?? []), ...(slots[index] ?? [])].map(({ at }) => topOf(day, Date.parse(at))),
    )
    return { axis, scale: scaleOf(axis.rows, busy) }
  }, [bounds, items, slots, zone])
