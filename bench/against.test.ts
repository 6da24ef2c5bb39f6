import { expect, it } from 'vitest'
import { compareFigures } from './against.ts'
import { toMeasure } from './report.ts'

const figure = (name: string, ...values: number[]) => ({ name, unit: 'ms', measure: toMeasure(values) })

it('takes the mean of the two middle values of an even number for their median', () => {
  expect(toMeasure([8, 1, 4, 2])).toMatchObject({ median: 3, min: 1, max: 8 })
  expect(toMeasure([9, 1, 4])).toMatchObject({ median: 4 })
})

it('compares round by round, so that a slow phase of the machine counts for both versions', () => {
  const before = [figure('start', 10, 100), figure('start', 1000)]
  const now = [figure('start', 20, 210), figure('start', 2000)]
  expect(compareFigures({ before, now })).toMatchObject([{ name: 'start', ratio: { median: 2, min: 2, max: 2.1 } }])
})

it('compares nothing where one of the versions lacks a figure', () => {
  expect(compareFigures({ before: [], now: [figure('start', 20)] })).toMatchObject([{ now: { median: 20 }, ratio: { values: [] } }])
})
