/** Judges the model on texts that it was not fitted to. */
import { probabilityOf } from '../../../packages/composer/src/engine/confidence/model.ts'
import type { Features } from '../../../packages/composer/src/engine/confidence/features.ts'
import { type Example, fit, type Prediction, thresholdOf } from './fit.ts'

export const foldCount = 5

/** Posts of one text share its faults, so they are never on both sides. */
export interface FoldedExample extends Example {
  file: string
}

export interface Judged<T> extends Prediction {
  example: T
  /** Of the model that was fitted to the other folds. */
  threshold: number
  /** From 1. */
  fold: number
}

const foldsOf = <T extends FoldedExample>(examples: readonly T[]): T[][] => {
  const files = [...new Set(examples.map(({ file }) => file))].toSorted()
  const folds: T[][] = Array.from({ length: foldCount }, () => [])
  for (const example of examples) folds[files.indexOf(example.file) % foldCount]?.push(example)
  return folds
}

const predict = <T extends FoldedExample>(examples: readonly T[]): { example: T; chance: number; isPublishable: boolean }[] =>
  foldsOf(examples).flatMap((fold, index, folds) => {
    const model = fit(folds.filter((_, other) => other !== index).flat())
    return fold.map((example) => ({ example, chance: probabilityOf(model, example.features), isPublishable: example.isPublishable }))
  })

/** The threshold for a model of these examples, from posts that were each judged by the other folds. */
export const foldedThreshold = (examples: readonly FoldedExample[]): number => thresholdOf(predict(examples))

export interface Opinion<T> {
  post: T
  chance: number
  threshold: number
  fold: number
}

/** Fits model and threshold on four folds and judges the posts about texts of the fifth, for each. */
export const judgeUnseen = <T extends { file: string; features: Features }>(
  examples: readonly FoldedExample[],
  posts: readonly T[],
): Opinion<T>[] =>
  foldsOf(examples).flatMap((fold, index, folds) => {
    const others = folds.filter((_, other) => other !== index).flat()
    const model = fit(others)
    const threshold = foldedThreshold(others)
    const files = new Set(fold.map(({ file }) => file))
    return posts
      .filter(({ file }) => files.has(file))
      .map((post) => ({ post, chance: probabilityOf(model, post.features), threshold, fold: index + 1 }))
  })

export const judgeFolds = <T extends FoldedExample>(examples: readonly T[]): Judged<T>[] =>
  judgeUnseen(examples, examples).map(({ post, ...opinion }) => ({ ...opinion, example: post, isPublishable: post.isPublishable }))

export interface Confusion {
  sureAndGood: number
  sureAndBad: number
  unsureAndGood: number
  unsureAndBad: number
}

export const confusionOf = (judged: readonly (Prediction & { threshold: number })[]): Confusion => {
  const count = (isSure: boolean, isGood: boolean): number =>
    judged.filter(({ chance, threshold, isPublishable }) => chance >= threshold === isSure && isPublishable === isGood).length
  return {
    sureAndGood: count(true, true),
    sureAndBad: count(true, false),
    unsureAndGood: count(false, true),
    unsureAndBad: count(false, false),
  }
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

export const precisionOf = ({ sureAndGood, sureAndBad }: Confusion): number => share(sureAndGood, sureAndGood + sureAndBad)
export const recallOf = ({ sureAndGood, unsureAndGood }: Confusion): number => share(sureAndGood, sureAndGood + unsureAndGood)
export const sureShareOf = ({ sureAndGood, sureAndBad, unsureAndGood, unsureAndBad }: Confusion): number =>
  share(sureAndGood + sureAndBad, sureAndGood + sureAndBad + unsureAndGood + unsureAndBad)
