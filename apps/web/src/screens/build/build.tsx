import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { type BuildView, buildQuery, cancelBuild, isUnderWay, retryBuild } from '#api/builds.ts'
import { explain } from '#api/explain.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translate } from '#i18n/server-messages.ts'
import { translator } from '#i18n/translator.ts'
import { buildRoute } from './build.route.ts'
import { Progress } from './progress.tsx'
import { Request } from './request.tsx'
import { Result } from './result.tsx'

const t = translator('builds')

const onError = (error: Error): void => void showToast(explain(error))

const Actions = ({ build, canBuild }: { build: BuildView; canBuild: boolean }) => {
  const cancel = useMutation({ mutationFn: () => cancelBuild(build.id), onError })
  const retry = useMutation({ mutationFn: () => retryBuild(build.id), onError })
  if (!canBuild) return null
  return (
    <>
      {isUnderWay(build) && (
        <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('cancel')}
        </Button>
      )}
      {build.state === 'failed' && (
        <Button look="primary" busy={retry.isPending} onClick={() => retry.mutate()}>
          {t('retry')}
        </Button>
      )}
      {build.publication_id !== undefined && (
        <ButtonLink to="/publications/$id" params={{ id: build.publication_id }} look="primary">
          {t('openDraft')}
        </ButtonLink>
      )}
    </>
  )
}

/** One build: its phases while it runs, then its posts beside their sources. */
export const BuildPage = () => {
  const { workspace } = buildRoute.useRouteContext()
  const { id } = buildRoute.useParams()
  const { data: build } = useSuspenseQuery(buildQuery(id))
  const canBuild = workspace.can.build
  return (
    <Page title={t('build')} actions={<Actions build={build} canBuild={canBuild} />}>
      {build.input.idea && <p>{build.input.idea}</p>}
      {isUnderWay(build) && !build.result && <Progress build={build} />}
      {build.state === 'failed' && (
        <Notice tone="failed">{translate(build.error_message ?? t('failed'), 'builds', build.error_code)}</Notice>
      )}
      {build.state === 'cancelled' && <Notice>{t('canceledText')}</Notice>}
      {!build.result && <Request build={build} />}
      {build.result && <Result key={id} build={build} result={build.result} canBuild={canBuild && build.state !== 'committed'} />}
    </Page>
  )
}
