import { Link } from '@tanstack/react-router'
import { tabLink, TabLinks } from '#ui/tabs/tabs.tsx'
import { translator } from '#i18n/translator.ts'
import { type MediaViewName, mediaViews } from './views.ts'

const t = translator('media')

const names = { all: 'viewAll', favorites: 'viewFavorites', unused: 'viewUnused', trash: 'viewTrash' } as const satisfies Record<
  MediaViewName,
  string
>

/** Links to the views. Filters stay when the view changes. */
export const ViewLinks = () => (
  <TabLinks label={t('views')}>
    {mediaViews.map((view) => (
      <Link
        key={view}
        to="/media"
        search={({ media: _closed, ...search }) => ({ ...search, show: view === 'all' ? undefined : view })}
        activeOptions={{ explicitUndefined: true }}
        className={tabLink}
      >
        {t(names[view])}
      </Link>
    ))}
  </TabLinks>
)
