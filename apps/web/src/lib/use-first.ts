import { useState } from 'react'

const stepSize = 50

interface First<T> {
  shown: readonly T[]
  /** Shows more items; absent if all are shown. */
  showMore?: () => void
}

/** The first items of a list that was read completely, because hundreds of rows with menus make a page slow. */
export const useFirst = <T>(items: readonly T[]): First<T> => {
  const [count, setCount] = useState(stepSize)
  return { shown: items.slice(0, count), ...(count < items.length && { showMore: () => setCount(count + stepSize) }) }
}
