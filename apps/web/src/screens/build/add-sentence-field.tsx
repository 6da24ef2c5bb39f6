import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type BuildSourceView, type BuildSpan, buildTextsQuery, type BuildView } from '#api/builds.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { translator } from '#i18n/translator.ts'
import { sentencesOf, type SourceSentence } from './spans.ts'

const t = translator('builds')

/** Headings and labels are too short to be a fact. */
const shortest = 20

interface AddSentenceProps {
  buildId: string
  sources: BuildView['input']['sources']
  onAdd: (span: BuildSpan) => void
}

type FoundSentence = SourceSentence & { source_id: string; label: string }

const toSpans = (texts: readonly BuildSourceView[]): ReadonlyMap<string, FoundSentence> =>
  new Map(
    texts.flatMap(({ id, label, text }) =>
      sentencesOf(text)
        .filter((one) => one.text.length >= shortest)
        .map((one): [string, FoundSentence] => [`${id} ${one.start}`, { ...one, source_id: id, label }]),
    ),
  )

/** Finds a sentence of the sources by its words, and adds it to the post. */
export const AddSentence = ({ buildId, sources, onAdd }: AddSentenceProps) => {
  const ids = sources.map(({ id }) => id)
  const { data: texts } = useSuspenseQuery(buildTextsQuery(buildId, ids))
  const spans = useMemo(() => toSpans(texts), [texts])
  const options = [...spans].map(([value, { text, label }]) => ({ value, label: text, description: label }))
  return (
    <Combobox
      label={t('addSentence')}
      help={t('addSentenceHelp')}
      value={undefined}
      options={options}
      empty={t('noSentence')}
      onChange={(value) => {
        const span = spans.get(value)
        if (span) onAdd({ source_id: span.source_id, start: span.start, end: span.end })
      }}
    />
  )
}
