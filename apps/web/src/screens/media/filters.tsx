import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LayoutGrid, List } from 'lucide-react'
import { lazy, Suspense, useCallback } from 'react'
import { mediaTagsQuery } from '#api/media-library.ts'
import { useTyped } from '#lib/use-typed.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Select } from '#ui/select/select.tsx'
import { SearchField } from '#ui/search-field/search-field.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './media.module.css'
import { mediaRoute } from './media.route.ts'
import type { MediaSearch } from './search.ts'
import { mediaSorts, mediaTypes, sortOf, tagsOf, typeOf } from './views.ts'

const t = translator('media')

const Picker = lazy(async () => ({ default: (await import('#ui/picker/picker.tsx')).Picker }))

const typeNames = { image: 'images', video: 'videos', audio: 'audio', document: 'documents' } as const
const sortNames = {
  newest: 'sortNewest',
  oldest: 'sortOldest',
  name: 'sortName',
  size: 'sortSize',
  recently_used: 'sortUsed',
} as const

interface TagFilterProps {
  workspaceId: string
  value: readonly string[]
  onChange: (ids: readonly string[]) => void
}

const TagFilter = ({ workspaceId, value, onChange }: TagFilterProps) => {
  const { data: tags = [] } = useQuery(mediaTagsQuery(workspaceId))
  if (!tags.length) return null
  const chosen = tags.filter(({ id }) => value.includes(id)).map(({ name }) => name)
  return (
    <Suspense>
      <Picker
        label={t('tags')}
        find={t('findTag')}
        options={tags.map(({ id, name, media_count: count }) => ({ value: id, label: name, end: String(count) }))}
        value={value}
        onChange={onChange}
      >
        {chosen.length ? chosen.join(', ') : t('anyTag')}
      </Picker>
    </Suspense>
  )
}

/** Filters of the library, all stored in the URL. */
export const Filters = ({ workspaceId }: { workspaceId: string }) => {
  const search = mediaRoute.useSearch()
  const { q = '', layout } = search
  const navigate = useNavigate()
  const narrow = useCallback(
    (change: Partial<MediaSearch>): void =>
      void navigate({ to: '/media', search: (now) => ({ ...now, ...change, media: undefined }), replace: true, resetScroll: false }),
    [navigate],
  )
  const onPause = useCallback((text: string) => narrow({ q: text.trim() || undefined }), [narrow])
  const [text, setText] = useTyped(q, onPause)
  const isList = layout === 'list'
  return (
    <search className={styles.filters} aria-label={t('filters')}>
      <SearchField label={t('search')} value={text} onChange={setText} />
      <TagFilter workspaceId={workspaceId} value={tagsOf(search)} onChange={(ids) => narrow({ tags: ids.join(',') || undefined })} />
      <Select
        label={t('type')}
        hideLabel
        value={typeOf(search) ?? ''}
        choices={[{ value: '', label: t('allTypes') }, ...mediaTypes.map((one) => ({ value: one, label: t(typeNames[one]) }))]}
        onChange={(chosen) => narrow({ type: chosen || undefined })}
      />
      <Select
        label={t('sort')}
        hideLabel
        value={sortOf(search)}
        choices={mediaSorts.map((one) => ({ value: one, label: t(sortNames[one]) }))}
        onChange={(chosen) => narrow({ sort: chosen === 'newest' ? undefined : chosen })}
      />
      <IconButton
        icon={isList ? LayoutGrid : List}
        label={isList ? t('showGrid') : t('showList')}
        onClick={() => narrow({ layout: isList ? undefined : 'list' })}
      />
    </search>
  )
}
