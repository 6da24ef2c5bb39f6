import type { PropertySlide } from '@broadside/scene/editor'
import { useEffect, useMemo } from 'react'
import type { Value } from './use-property.ts'

export interface Sliding<T> {
  to: (value: T) => void
  /** Adds to the amount of this slide, from which `change` computes the value that each layer gets. */
  move: (amount: number, change: (value: T, total: number) => T) => void
  end: () => void
}

const createSliding = <T>(begin: () => PropertySlide<T>): Sliding<T> => {
  let slide: PropertySlide<T> | undefined
  let total = 0
  return {
    to: (value) => {
      slide ??= begin()
      slide.to(value)
    },
    move: (amount, change) => {
      total += amount
      const reached = total
      slide ??= begin()
      slide.by((value) => change(value, reached))
    },
    end: () => {
      slide?.end()
      slide = undefined
      total = 0
    },
  }
}

/** Begins a continuous change with its first value. It also ends with the field, and when `slide` is another function. */
export const useSlide = <T>({ slide }: Pick<Value<T>, 'slide'>): Sliding<T> => {
  const sliding = useMemo(() => createSliding(slide), [slide])
  useEffect(() => sliding.end, [sliding])
  return sliding
}
