import { pagePath } from '@broadside/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FoundItem, searchQuery, shortestSearch } from '#api/search.ts'
import { useSettled } from '#lib/use-settled.ts'
import { findMessage } from '#i18n/translator.ts'
import type { AvailableCommand } from './commands.ts'
import { findSettings, listSettingsPages } from './settings/settings-pages.ts'
import { shellRoute } from './shell.route.ts'

const settledMs = 150

/** The page of what was found; undefined for kinds that have none. */
const pageOf = ({ kind, id }: FoundItem, w: string): string | undefined => {
  if (kind === 'publication') return pagePath('publication', { id })
  if (kind === 'build') return pagePath('build', { id, w })
  if (kind === 'media') return `${pagePath('media', { w })}&media=${encodeURIComponent(id)}`
  if (kind === 'design') return pagePath('design', { id, w })
  if (kind === 'account') return pagePath('account', { id })
  if (kind === 'set') return pagePath('accountGroups', { w })
  if (kind === 'member') return pagePath('members', { w })
  return undefined
}

/** What the workspace and the settings have for these words, as commands that go there. Nothing before two letters. */
export const useFound = (text: string): AvailableCommand[] => {
  const { user, workspace } = shellRoute.useRouteContext()
  const router = useRouter()
  const words = text.trim()
  const settled = useSettled(words, settledMs) ?? ''
  const { data: items = [] } = useQuery(searchQuery(workspace.id, settled))
  if (words.length < shortestSearch) return []
  const goTo = (href: string) => () => router.history.push(href)
  return [
    ...items.flatMap((item): AvailableCommand[] => {
      const href = pageOf(item, workspace.id)
      const kind = findMessage('shell', `found_${item.kind}`)
      const label = item.title || item.excerpt
      return href === undefined
        ? []
        : [{ id: `${item.kind} ${item.id}`, label: kind ? `${label} · ${kind}` : label, group: 'found', run: goTo(href) }]
    }),
    ...findSettings(listSettingsPages({ user, workspace }), words).map(({ page, section }): AvailableCommand => ({
      id: `setting ${page.to} ${section.label()}`,
      label: `${section.label()} · ${page.label()}`,
      group: 'found',
      run: goTo(`${page.to}?w=${workspace.id}${section.hash ? `#${section.hash}` : ''}`),
    })),
  ]
}
