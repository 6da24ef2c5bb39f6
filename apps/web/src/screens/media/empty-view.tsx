import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { translator } from '#i18n/translator.ts'
import type { MediaSearch } from './search.ts'
import { isNarrowed, viewOf } from './views.ts'

const t = translator('media')

const texts = { all: 'emptyAll', favorites: 'emptyFavorites', unused: 'emptyUnused', trash: 'emptyTrash' } as const

/** Explains what an empty view is for, with one action to continue. */
export const EmptyView = ({ search, onUpload }: { search: MediaSearch; onUpload: (() => void) | undefined }) => {
  const view = viewOf(search)
  if (isNarrowed(search))
    return (
      <Empty
        text={t('emptyNarrowed')}
        action={
          <ButtonLink to="/media" search={(now) => ({ ...now, q: undefined, type: undefined, tags: undefined, media: undefined })}>
            {t('clearFilters')}
          </ButtonLink>
        }
      />
    )
  if (view !== 'all')
    return (
      <Empty
        text={t(texts[view])}
        action={
          <ButtonLink to="/media" search={(now) => ({ ...now, show: undefined })}>
            {t('seeAll')}
          </ButtonLink>
        }
      />
    )
  return <Empty text={t('emptyAll')} action={onUpload && <Button onClick={onUpload}>{t('upload')}</Button>} />
}
