import { Link } from '@tanstack/react-router'
import { tabLink, TabLinks } from '#ui/tabs/tabs.tsx'
import { translator } from '#i18n/translator.ts'
import { type DesignViewName, designViews } from '../views.ts'

const t = translator('designs')

const names = { all: 'viewAll', favorites: 'viewFavorites', templates: 'viewTemplates', trash: 'viewTrash' } as const satisfies Record<
  DesignViewName,
  string
>

/** Links to the views. Filters stay when the view changes. */
export const ViewLinks = () => (
  <TabLinks label={t('views')}>
    {designViews.map((view) => (
      <Link
        key={view}
        to="/designs"
        search={(search) => ({ ...search, show: view === 'all' ? undefined : view })}
        activeOptions={{ explicitUndefined: true }}
        className={tabLink}
      >
        {t(names[view])}
      </Link>
    ))}
  </TabLinks>
)
