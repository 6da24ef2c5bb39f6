import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plug } from 'lucide-react'
import { Suspense } from 'react'
import { providersQuery } from '#api/providers.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { useCommands } from '#shell/commands.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Section } from '#ui/section/section.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './accounts.module.css'
import { accountsRoute } from './accounts.route.ts'

const ConnectDialog = lazyPart(async () => ({ default: (await import('./connect-dialog.tsx')).ConnectDialog }))
const t = translator('accounts')

/** Lists the networks and opens the form of the selected one. */
export const Connect = ({ workspaceId }: { workspaceId: string }) => {
  const { connect } = accountsRoute.useSearch()
  const navigate = useNavigate({ from: accountsRoute.fullPath })
  const providers = useQuery(providersQuery(workspaceId))
  const choose = (platform?: string): void => void navigate({ search: (search) => ({ ...search, connect: platform }) })
  const offered = providers.data?.filter(({ connect_modes: modes }) => modes.some((mode) => mode !== 'built_in')) ?? []
  const chosen = offered.find(({ platform, configured }) => configured && platform === connect)
  useCommands(
    offered
      .filter(({ configured }) => configured)
      .map(({ platform, name }) => ({
        id: `connect-${platform}`,
        label: () => t('connectNamed', { network: name }),
        icon: Plug,
        run: () => choose(platform),
      })),
    {},
  )
  return (
    <Section title={t('connectTitle')} text={t('connectText')}>
      {providers.error && <ErrorNotice error={providers.error} onRetry={() => void providers.refetch()} />}
      {providers.isPending && <Skeleton height="6rem" />}
      <ul>
        {offered.map(({ platform, name, configured }) => (
          <li key={platform} className={styles.row}>
            <div className={styles.who}>
              <span className={styles.name}>{name}</span>
              {!configured && <span className={styles.handle}>{t('notConfigured')}</span>}
            </div>
            {configured && (
              <Button aria-label={t('connectNamed', { network: name })} onClick={() => choose(platform)}>
                {t('connect')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Suspense>
        {chosen && <ConnectDialog key={chosen.platform} provider={chosen} workspaceId={workspaceId} onClose={() => choose()} />}
      </Suspense>
    </Section>
  )
}
