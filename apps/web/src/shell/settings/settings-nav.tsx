import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { SearchField } from '#ui/search-field/search-field.tsx'
import { translator } from '#i18n/translator.ts'
import { shellRoute } from '../shell.route.ts'
import { findSettings, listSettingsPages, type SettingsPage } from './settings-pages.ts'
import nav from '../nav.module.css'
import styles from './settings.module.css'

const t = translator('settings')

const PageLink = ({ page: { to, label, isParent = false } }: { page: SettingsPage }) => (
  <li>
    <Link to={to} className={nav.link} activeOptions={{ exact: isParent, includeSearch: false, includeHash: false }}>
      {label()}
    </Link>
  </li>
)

const Group = ({ title, pages }: { title: string; pages: readonly SettingsPage[] }) => {
  const id = useId()
  return (
    <div>
      <h2 id={id} className={styles.group}>
        {title}
      </h2>
      <ul aria-labelledby={id}>
        {pages.map((page) => (
          <PageLink key={page.to} page={page} />
        ))}
      </ul>
    </div>
  )
}

const Found = ({ pages, query }: { pages: readonly SettingsPage[]; query: string }) => {
  const found = findSettings(pages, query)
  return (
    <>
      <output className={styles.group}>{t('found', { count: found.length })}</output>
      <ul>
        {found.map(({ page, section }) => (
          <li key={`${page.to} ${section.label()}`}>
            <Link to={page.to} {...(section.hash && { hash: section.hash })} className={styles.found}>
              {section.label()}
              <span className={styles.where}>{page.label()}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Links to all pages of the settings, and a search over what is on them. */
export const SettingsNav = () => {
  const { user, workspace } = shellRoute.useRouteContext()
  const [query, setQuery] = useState('')
  const pages = listSettingsPages({ user, workspace })
  const ofServer = pages.filter(({ group }) => group === 'server')
  return (
    <nav aria-label={t('navigation')} className={styles.nav}>
      <SearchField label={t('search')} value={query} onChange={setQuery} maxLength={80} />
      {query.trim() === '' ? (
        <>
          <Group title={t('groupYou')} pages={pages.filter(({ group }) => group === 'you')} />
          <Group title={workspace.name} pages={pages.filter(({ group }) => group === 'workspace')} />
          {ofServer.length > 0 && <Group title={t('groupServer')} pages={ofServer} />}
        </>
      ) : (
        <Found pages={pages} query={query} />
      )}
    </nav>
  )
}
