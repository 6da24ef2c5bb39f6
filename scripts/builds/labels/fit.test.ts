import { describe, expect, test } from 'vitest'
import { featureNames, type FeatureName, type Features } from '../../../packages/composer/src/engine/confidence/features.ts'
import { probabilityOf } from '../../../packages/composer/src/engine/confidence/model.ts'
import type { LabelExample } from './examples.ts'
import { fit, thresholdOf } from './fit.ts'
import { confusionOf, foldCount, judgeFolds, judgeUnseen } from './folds.ts'
import type { FreshPost } from './fresh.ts'
import { formatReport, reportOf } from './report.ts'
import { weightsFile } from './weights-file.ts'

const features = (over: Partial<Record<FeatureName, number>>): Features => ({
  ...(Object.fromEntries(featureNames.map((name) => [name, 0])) as Record<FeatureName, number>),
  ...over,
})

/** A made-up post: those with a back-reference are refused, all others are published. */
const example = (number: number, isBad: boolean, over: Partial<LabelExample> = {}): LabelExample => ({
  file: `en-${number % 10}.html`,
  language: number % 10 === 9 ? 'de' : 'en',
  isCurrent: number % 4 !== 0,
  isPublishable: !isBad,
  features: features({ points_back: isBad ? 1 : 0, rare_terms: (number % 7) / 7 }),
  label: {
    file: `en-${number % 10}.html`,
    destination: 'bluesky.post',
    form: number % 3 === 0 ? 'thread' : 'single',
    idea: null,
    segments: ['A post.'],
    grade: isBad ? 'no' : 'publishable',
    faults: [],
    note: '',
  },
  ...over,
})
const examples = Array.from({ length: 60 }, (_, number) => example(number, number % 5 < 2))

describe('the fit', () => {
  test('finds what separates the grades, and is the same each time', () => {
    const model = fit(examples)
    expect(model.weights.points_back).toBeLessThan(-1)
    expect(model.weights.late).toBe(0)
    expect(probabilityOf(model, features({}))).toBeGreaterThan(0.7)
    expect(probabilityOf(model, features({ points_back: 1 }))).toBeLessThan(0.3)
    expect(fit(examples)).toEqual(model)
  })
  test('gives the share of publishable posts when nothing separates them', () => {
    const alike = examples.map((one) => ({ ...one, features: features({}) }))
    expect(probabilityOf(fit(alike), features({}))).toBeCloseTo(0.6, 3)
  })
  test('chooses the lowest threshold with enough precision, else the best', () => {
    const at = (chance: number, isPublishable: boolean) => ({ chance, isPublishable })
    expect(thresholdOf([at(0.9, true), at(0.8, true), at(0.7, true), at(0.6, true), at(0.55, false), at(0.3, false)])).toBe(0.55)
    expect(thresholdOf([at(0.9, true), at(0.8, false), at(0.7, false), at(0.6, true)])).toBe(0.9)
    expect(thresholdOf([at(0.9, false), at(0.8, false)])).toBe(0.9)
  })
  test('is written as the source of a module', () => {
    const source = weightsFile({ origin: 'labels', ...fit(examples), threshold: 0.61 })
    expect(source).toContain("origin: 'labels',\n")
    expect(source).toContain('threshold: 0.61,\n')
    for (const name of featureNames) expect(source).toMatch(new RegExp(`^    ${name}: -?[0-9.]+,$`, 'mu'))
  })
})

describe('the score', () => {
  const judged = judgeFolds(examples)
  const written = examples.map(({ file, language, features: known, label: { grade } }, at): FreshPost => ({
    file,
    language,
    hasIdea: false,
    isIdeaAlone: false,
    features: known,
    grade: at % 2 === 0 ? grade : undefined,
  }))
  const fresh = judgeUnseen(examples, written)
  test('judges every post once, never by a model that was fitted to its text', () => {
    expect(judged).toHaveLength(examples.length)
    expect(new Set(judged.map(({ fold }) => fold)).size).toBe(foldCount)
    const folds = Object.values(Object.groupBy(judged, ({ example: { file } }) => file))
    for (const posts of folds) expect(new Set(posts?.map(({ fold }) => fold)).size).toBe(1)
  })
  test('counts precision, recall and languages, and how many labels are no longer current', () => {
    const report = reportOf(judged)
    expect(report).toMatchObject({ posts: 60, texts: 10, changed: 15, problems: [] })
    const [all, english, german, single, threads] = report.groups
    expect([all?.posts, english?.posts, german?.posts]).toEqual([60, 54, 6])
    expect((single?.posts ?? 0) + (threads?.posts ?? 0)).toBe(60)
    expect(all?.confusion).toEqual({ sureAndGood: 36, sureAndBad: 0, unsureAndGood: 0, unsureAndBad: 24 })
    expect(formatReport(report)).toContain('60 labels of 10 texts')
  })
  test('counts what the composer writes now, and what readers said of the same words', () => {
    const report = reportOf(judged, fresh)
    expect(report.problems).toEqual([])
    expect(report.fresh[0]).toMatchObject({
      posts: 60,
      sure: 36,
      graded: 30,
      gradedPublishable: 18,
      sureAndGraded: 18,
      sureAndPublishable: 18,
    })
    expect(formatReport(report)).toContain('all: 60 posts, 0 of them the idea alone, 36 sure (60 %).')
  })
  test('names each goal that is missed', () => {
    const wrong = judged.map((one) => ({ ...one, isPublishable: !one.isPublishable }))
    expect(reportOf(wrong).problems).toHaveLength(2)
    const shy = fresh.map((one) => ({ ...one, threshold: 2 }))
    expect(reportOf(judged, shy).problems.map((problem) => problem.slice(0, 30))).toEqual([
      'all: 0 % of the single posts w',
      'English: 0 % of the single pos',
    ])
    expect(confusionOf([])).toEqual({ sureAndGood: 0, sureAndBad: 0, unsureAndGood: 0, unsureAndBad: 0 })
  })
})
