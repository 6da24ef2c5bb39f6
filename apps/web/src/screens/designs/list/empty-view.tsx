import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button/button.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { translator } from '#i18n/translator.ts'
import type { DesignsSearch } from '../search.ts'
import { isNarrowed, viewOf } from '../views.ts'

const t = translator('designs')

const texts = { all: 'emptyAll', favorites: 'emptyFavorites', templates: 'emptyTemplates', trash: 'emptyTrash' } as const

/** Explains what an empty view is for, with one action to continue. */
export const EmptyView = ({ search, create }: { search: DesignsSearch; create: ReactNode }) => {
  const view = viewOf(search)
  if (isNarrowed(search))
    return (
      <Empty
        text={t('emptyNarrowed')}
        action={
          <ButtonLink to="/designs" search={(now) => ({ ...now, q: undefined, preset: undefined })}>
            {t('clearFilters')}
          </ButtonLink>
        }
      />
    )
  if (view === 'all') return <Empty text={create ? t('emptyAll') : t('emptyForViewers')} action={create} />
  return (
    <Empty
      text={t(texts[view])}
      action={
        <ButtonLink to="/designs" search={(now) => ({ ...now, show: undefined })}>
          {t('seeAll')}
        </ButtonLink>
      }
    />
  )
}
