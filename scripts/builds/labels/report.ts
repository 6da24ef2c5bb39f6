/** What `builds:score` prints. */
import type { LabelExample } from './examples.ts'
import { wantedPrecision } from './fit.ts'
import { type Confusion, confusionOf, foldCount, type Judged, precisionOf, recallOf, sureShareOf } from './folds.ts'

/** Of single posts, this share has to be above the threshold. */
export const wantedShare = 0.5

export interface Group {
  name: string
  posts: number
  publishable: number
  confusion: Confusion
}

export interface Report {
  posts: number
  texts: number
  changed: number
  /** All posts, then by language, form and fold. */
  groups: Group[]
  problems: string[]
}

type Posts = readonly Judged<LabelExample>[]

const groupOf = (name: string, judged: Posts): Group => ({
  name,
  posts: judged.length,
  publishable: judged.filter(({ isPublishable }) => isPublishable).length,
  confusion: confusionOf(judged),
})

const percent = (value: number): string => `${Math.round(value * 100)} %`

export const reportOf = (judged: Posts): Report => {
  const isSingle = ({ example }: Posts[number]): boolean => example.label.form === 'single'
  const isEnglish = ({ example }: Posts[number]): boolean => example.language === 'en'
  const others = Object.entries(Object.groupBy(judged, ({ example }) => example.language)).filter(([language]) => language !== 'en')
  const folds = Object.entries(Object.groupBy(judged, ({ fold }) => fold))
  const all = groupOf('all', judged)
  const english = groupOf('English', judged.filter(isEnglish))
  const single = groupOf('single posts', judged.filter(isSingle))
  const problems = [all, english].flatMap(({ name, posts, confusion }) =>
    posts > 0 && precisionOf(confusion) < wantedPrecision
      ? [`${name}: ${percent(precisionOf(confusion))} of the sure posts are publishable; the goal is ${percent(wantedPrecision)}.`]
      : [],
  )
  if (single.posts > 0 && sureShareOf(single.confusion) < wantedShare)
    problems.push(`${percent(sureShareOf(single.confusion))} of single posts are sure; the goal is ${percent(wantedShare)}.`)
  return {
    posts: judged.length,
    texts: new Set(judged.map(({ example }) => example.file)).size,
    changed: judged.filter(({ example }) => !example.isCurrent).length,
    groups: [
      all,
      english,
      ...others.map(([language, posts = []]) => groupOf(language, posts)),
      single,
      groupOf(
        'threads',
        judged.filter((one) => !isSingle(one)),
      ),
      ...folds.map(([fold, posts = []]) => groupOf(`fold ${fold}, from ${posts[0]?.threshold.toFixed(2)}`, posts)),
    ],
    problems,
  }
}

const columns = ['', 'posts', 'publishable', 'sure', 'precision', 'recall']

export const formatReport = ({ posts, texts, changed, groups, problems }: Report): string => {
  const rows = groups.map(({ name, posts: count, publishable, confusion }) => [
    name,
    String(count),
    percent(count === 0 ? 0 : publishable / count),
    percent(sureShareOf(confusion)),
    percent(precisionOf(confusion)),
    percent(recallOf(confusion)),
  ])
  const widths = columns.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const table = [columns, ...rows].map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '),
  )
  const { sureAndGood, sureAndBad, unsureAndGood, unsureAndBad } = groups[0]?.confusion ?? confusionOf([])
  return [
    `${posts} labels of ${texts} texts, judged in ${foldCount} folds by models fitted to the other texts.`,
    `${changed} of the labeled posts are no longer written word for word; their features come from the labeled text.`,
    '',
    ...table,
    '',
    'Confusion          publishable   not',
    `  sure             ${String(sureAndGood).padStart(11)}   ${String(sureAndBad).padStart(3)}`,
    `  not sure         ${String(unsureAndGood).padStart(11)}   ${String(unsureAndBad).padStart(3)}`,
    ...problems.map((problem) => `✗ ${problem}`),
  ].join('\n')
}
