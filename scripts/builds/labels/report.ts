/** What `builds:score` prints. */
import type { LabelExample } from './examples.ts'
import { wantedPrecision } from './fit.ts'
import { type Confusion, confusionOf, foldCount, type Judged, type Opinion, precisionOf, recallOf, sureShareOf } from './folds.ts'
import type { FreshPost } from './fresh.ts'

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
  /** What the composer writes now: all single posts, the English ones, and those with and without an idea. */
  fresh: FreshGroup[]
  problems: string[]
}

export interface FreshGroup {
  name: string
  posts: number
  ideaAlone: number
  sure: number
  /** Posts of which a reader has graded the same words. */
  graded: number
  gradedPublishable: number
  sureAndGraded: number
  sureAndPublishable: number
}

type Posts = readonly Judged<LabelExample>[]

const groupOf = (name: string, judged: Posts): Group => ({
  name,
  posts: judged.length,
  publishable: judged.filter(({ isPublishable }) => isPublishable).length,
  confusion: confusionOf(judged),
})

type Fresh = readonly Opinion<FreshPost>[]

const freshGroupOf = (name: string, opinions: Fresh): FreshGroup => {
  const sure = opinions.filter(({ chance, threshold }) => chance >= threshold)
  const isGraded = ({ post }: Fresh[number]): boolean => post.grade !== undefined
  const isPublishable = ({ post }: Fresh[number]): boolean => post.grade === 'publishable'
  return {
    name,
    posts: opinions.length,
    ideaAlone: opinions.filter(({ post }) => post.isIdeaAlone).length,
    sure: sure.length,
    graded: opinions.filter(isGraded).length,
    gradedPublishable: opinions.filter(isPublishable).length,
    sureAndGraded: sure.filter(isGraded).length,
    sureAndPublishable: sure.filter(isPublishable).length,
  }
}

const freshGroupsOf = (fresh: Fresh): FreshGroup[] => [
  freshGroupOf('all', fresh),
  freshGroupOf(
    'English',
    fresh.filter(({ post }) => post.language === 'en'),
  ),
  freshGroupOf(
    'with an idea',
    fresh.filter(({ post }) => post.hasIdea),
  ),
  freshGroupOf(
    'without an idea',
    fresh.filter(({ post }) => !post.hasIdea),
  ),
]

const percent = (value: number): string => `${Math.round(value * 100)} %`

export const reportOf = (judged: Posts, fresh: Fresh = []): Report => {
  const isSingle = ({ example }: Posts[number]): boolean => example.label.form === 'single'
  const isEnglish = ({ example }: Posts[number]): boolean => example.language === 'en'
  const others = Object.entries(Object.groupBy(judged, ({ example }) => example.language)).filter(([language]) => language !== 'en')
  const folds = Object.entries(Object.groupBy(judged, ({ fold }) => fold))
  const all = groupOf('all', judged)
  const english = groupOf('English', judged.filter(isEnglish))
  const single = groupOf('single posts', judged.filter(isSingle))
  const freshGroups = freshGroupsOf(fresh)
  const problems = [all, english].flatMap(({ name, posts, confusion }) =>
    posts > 0 && precisionOf(confusion) < wantedPrecision
      ? [`${name}: ${percent(precisionOf(confusion))} of the sure posts are publishable; the goal is ${percent(wantedPrecision)}.`]
      : [],
  )
  for (const { name, posts, sure } of freshGroups.slice(0, 2))
    if (posts > 0 && sure / posts < wantedShare)
      problems.push(`${name}: ${percent(sure / posts)} of the single posts written now are sure; the goal is ${percent(wantedShare)}.`)
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
    fresh: freshGroups,
    problems,
  }
}

const freshLine = ({ name, posts, ideaAlone, sure, graded, gradedPublishable, sureAndGraded, sureAndPublishable }: FreshGroup): string =>
  `  ${name}: ${posts} posts, ${ideaAlone} of them the idea alone, ${sure} sure (${percent(posts === 0 ? 0 : sure / posts)}). ` +
  `Of ${graded} graded ones ${gradedPublishable} are publishable; of ${sureAndGraded} sure and graded ones ${sureAndPublishable}.`

const columns = ['', 'posts', 'publishable', 'sure', 'precision', 'recall']

export const formatReport = ({ posts, texts, changed, groups, fresh, problems }: Report): string => {
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
    '',
    'Single posts that the composer writes now:',
    ...fresh.map(freshLine),
    ...problems.map((problem) => `✗ ${problem}`),
  ].join('\n')
}
