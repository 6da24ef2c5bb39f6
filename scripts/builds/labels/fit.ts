/** Logistic regression with L2, by Newton's method from zero: the same examples give the same model. */
import { type FeatureName, featureNames, type Features } from '../../../packages/composer/src/engine/confidence/features.ts'
import { type Model, probabilityOf } from '../../../packages/composer/src/engine/confidence/model.ts'

export interface Example {
  features: Features
  isPublishable: boolean
}

export type Fitted = Pick<Model, 'bias' | 'weights'>

/** Strong enough that a feature that few posts have can't decide alone. */
const penalty = 2
const steps = 40

/** Solves a symmetric positive definite system by elimination. */
const solve = (matrix: number[][], right: number[]): number[] => {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0])
  const size = right.length
  for (let column = 0; column < size; column += 1) {
    const pivot = rows[column] ?? []
    for (let below = column + 1; below < size; below += 1) {
      const row = rows[below] ?? []
      const factor = (row[column] ?? 0) / (pivot[column] ?? 1)
      for (let at = column; at <= size; at += 1) row[at] = (row[at] ?? 0) - factor * (pivot[at] ?? 0)
    }
  }
  const solution = right.map(() => 0)
  for (let index = size - 1; index >= 0; index -= 1) {
    const row = rows[index] ?? []
    const rest = solution.reduce((sum, value, at) => (at > index ? sum + value * (row[at] ?? 0) : sum), 0)
    solution[index] = ((row[size] ?? 0) - rest) / (row[index] ?? 1)
  }
  return solution
}

const toModel = ([bias = 0, ...weights]: readonly number[]): Fitted => ({
  bias,
  weights: Object.fromEntries(featureNames.map((name, index) => [name, weights[index] ?? 0])) as Record<FeatureName, number>,
})

export const fit = (examples: readonly Example[]): Fitted => {
  const inputs = examples.map(({ features }) => [1, ...featureNames.map((name) => features[name])])
  const size = featureNames.length + 1
  // The bias carries no penalty.
  const penalties: number[] = Array.from({ length: size }, (_, index) => (index === 0 ? 1e-6 : penalty))
  let current = Array.from({ length: size }, () => 0)
  for (let step = 0; step < steps; step += 1) {
    const gradient = current.map((value, index) => -(penalties[index] ?? 0) * value)
    const curvature = penalties.map((value, row) => penalties.map((_, column) => (row === column ? value : 0)))
    inputs.forEach((input, at) => {
      const example = examples[at]
      if (!example) return
      const chance = probabilityOf(toModel(current), example.features)
      const error = (example.isPublishable ? 1 : 0) - chance
      const spread = chance * (1 - chance)
      input.forEach((left, row) => {
        gradient[row] = (gradient[row] ?? 0) + error * left
        const line = curvature[row] ?? []
        input.forEach((right, column) => (line[column] = (line[column] ?? 0) + spread * left * right))
      })
    })
    const change = solve(curvature, gradient)
    current = current.map((value, index) => value + (change[index] ?? 0))
    if (Math.max(...change.map(Math.abs)) < 1e-9) break
  }
  return toModel(current)
}

export interface Prediction {
  chance: number
  isPublishable: boolean
}

/** Of the posts above the threshold, this share has to be publishable. */
export const wantedPrecision = 0.8
/** A threshold that fewer posts pass says nothing. */
const fewPassing = 0.1

/** The lowest threshold with the wanted precision; without one, the threshold with the best. */
export const thresholdOf = (predictions: readonly Prediction[]): number => {
  const sorted = predictions.toSorted((a, b) => b.chance - a.chance)
  const least = Math.max(1, Math.ceil(fewPassing * sorted.length))
  let best = { threshold: 0.5, precision: -1 }
  let lowest: number | undefined
  let publishable = 0
  sorted.forEach(({ chance, isPublishable }, index) => {
    if (isPublishable) publishable += 1
    const passing = index + 1
    // Posts of the same chance pass together.
    if (passing < least || sorted[index + 1]?.chance === chance) return
    const precision = publishable / passing
    if (precision >= wantedPrecision) lowest = chance
    if (precision > best.precision) best = { threshold: chance, precision }
  })
  // Rounded down, as confidences have two decimals.
  return Math.floor((lowest ?? best.threshold) * 100) / 100
}
