import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { presetsQuery } from '#api/designs.ts'
import { useTyped } from '#lib/use-typed.ts'
import { Select } from '#ui/select/select.tsx'
import { SearchField } from '#ui/search-field/search-field.tsx'
import { translator } from '#i18n/translator.ts'
import { namePreset } from '#web/designs/names.ts'
import styles from '../designs.module.css'
import { designsRoute } from '../designs.route.ts'
import type { DesignsSearch } from '../search.ts'
import { designSorts, sortOf, viewOf } from '../views.ts'

const t = translator('designs')
const parts = translator('designParts')

const sortNames = { updated: 'sortUpdated', newest: 'sortNewest', name: 'sortName' } as const

/** Of designs whose size no preset has. */
const customKey = 'custom'

/** Filters of the list, all stored in the URL. */
export const Filters = () => {
  const search = designsRoute.useSearch()
  const { q = '', preset = '' } = search
  const { data: { presets = [] } = {} } = useQuery(presetsQuery)
  const navigate = useNavigate()
  const narrow = useCallback(
    (change: Partial<DesignsSearch>): void =>
      void navigate({ to: '/designs', search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false }),
    [navigate],
  )
  const onPause = useCallback((text: string) => narrow({ q: text.trim() || undefined }), [narrow])
  const [text, setText] = useTyped(q, onPause)
  const view = viewOf(search)
  const isTrash = view === 'trash'
  const sorts = [
    ...(isTrash ? [{ value: '', label: t('sortDeleted') }] : []),
    ...designSorts.map((value) => ({ value, label: t(sortNames[value]) })),
  ]
  return (
    <search className={styles.filters} aria-label={t('filters')}>
      <SearchField label={t('search')} value={text} onChange={setText} />
      <Select
        label={parts('size')}
        hideLabel
        value={preset}
        choices={[
          { value: '', label: t('allSizes') },
          ...presets.map((one) => ({ value: one.key, label: namePreset(one) })),
          { value: customKey, label: parts('customSize') },
        ]}
        onChange={(chosen) => narrow({ preset: chosen || undefined })}
      />
      {view !== 'templates' && (
        <Select
          label={t('sort')}
          hideLabel
          value={isTrash ? (search.sort ?? '') : sortOf(search)}
          choices={sorts}
          onChange={(chosen) => narrow({ sort: chosen === '' || (chosen === 'updated' && !isTrash) ? undefined : chosen })}
        />
      )}
    </search>
  )
}
