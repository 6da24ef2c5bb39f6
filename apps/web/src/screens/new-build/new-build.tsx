import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type AccountView, accountsQuery } from '#api/accounts.ts'
import { createBuild } from '#api/builds.ts'
import { faultOf } from '#api/explain.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { newKey } from '#lib/key.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import { TextArea, TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import type { UploadState } from '#web/uploads/upload.ts'
import { DestinationChoice } from './destination-choice.tsx'
import { Files, useSourceUploads } from './files/files.tsx'
import { isEmpty, type Material, readLinks, roomForFiles, toBody } from './material.ts'
import styles from './new-build.module.css'
import { newBuildRoute } from './new-build.route.ts'
import { VoiceChoice } from './voice-choice.tsx'

const t = translator('builds')

/** The same request keeps its key until something in it changes, so that a second try creates no second build. */
const useRequestKey = (request: string): string => {
  const [keyed, setKeyed] = useState(() => ({ request, key: newKey() }))
  if (keyed.request === request) return keyed.key
  const next = { request, key: newKey() }
  setKeyed(next)
  return next.key
}

const isOver = ({ name }: UploadState): boolean => name === 'failed' || name === 'refused'

/** The first fault of the items of a list. */
const faultIn = (error: Error | null, list: string, count: number): string | undefined =>
  Array.from({ length: count }, (_, index) => faultOf(error, `${list}[${index}]`)).find((fault) => fault !== undefined)

const nothing: Material = { idea: '', links: '', notes: '', files: [], instructions: '', voiceId: undefined }

/** The accounts of the address that are connected; undefined if there are none. */
const connectedOf = (accounts: readonly AccountView[], joined = ''): string[] | undefined => {
  const named = joined.split(',')
  const ids = accounts.map(({ id }) => id).filter((id) => named.includes(id))
  return ids.length > 0 ? ids : undefined
}

/** Starts a build from an idea and sources. */
export const NewBuild = () => {
  const { workspace } = newBuildRoute.useRouteContext()
  const { idea = '', url = '', account } = newBuildRoute.useSearch()
  const written = useLocation({ select: ({ state }) => state.idea })
  const { data: accounts } = useSuspenseQuery(accountsQuery(workspace.id))
  const navigate = useNavigate()
  const [material, setMaterial] = useState<Material>({ ...nothing, idea: written ?? idea, links: url })
  const [accountIds, setAccountIds] = useState<readonly string[] | undefined>(() => connectedOf(accounts, account))
  const uploads = useSourceUploads(workspace.id)
  const body = toBody(workspace.id, material, accountIds)
  const key = useRequestKey(JSON.stringify(body))
  const edit = (change: Partial<Material>): void => setMaterial((before) => ({ ...before, ...change }))
  const creating = useMutation({
    mutationFn: () => createBuild(body, key),
    onSuccess: ({ id }) => void navigate({ to: '/builds/$id', params: { id } }),
  })
  const linkFault = faultIn(creating.error, 'context_urls', readLinks(material.links).length)
  const fileFault = faultIn(creating.error, 'assets', material.files.length)
  if (!workspace.can.build)
    return (
      <Page title={t('new')} narrow>
        <Notice>{t('onlyEditors')}</Notice>
      </Page>
    )
  return (
    <Page title={t('new')} narrow>
      <p className={styles.text}>{t('newText')}</p>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!creating.isPending) creating.mutate()
        }}
      >
        <TextArea
          label={t('idea')}
          help={t('ideaHelp')}
          maxLength={20_000}
          rows={3}
          value={material.idea}
          error={faultOf(creating.error, 'idea')}
          onChange={({ target }) => edit({ idea: target.value })}
        />
        <TextArea
          label={t('links')}
          help={t('linksHelp')}
          optional
          rows={2}
          spellCheck={false}
          value={material.links}
          error={linkFault ?? faultOf(creating.error, 'context_urls')}
          onChange={({ target }) => edit({ links: target.value })}
        />
        <TextArea
          label={t('notes')}
          help={t('notesHelp')}
          optional
          rows={3}
          maxLength={10_000}
          value={material.notes}
          error={faultOf(creating.error, 'context_notes')}
          onChange={({ target }) => edit({ notes: target.value })}
        />
        <Files
          workspaceId={workspace.id}
          files={material.files}
          room={roomForFiles(material)}
          error={fileFault ?? faultOf(creating.error, 'assets')}
          onChange={(files) => edit({ files })}
        />
        <DestinationChoice workspaceId={workspace.id} chosen={accountIds} onChange={setAccountIds} />
        <VoiceChoice workspaceId={workspace.id} voiceId={material.voiceId} onChange={(voiceId) => edit({ voiceId })} />
        <TextField
          label={t('instructions')}
          help={t('instructionsHelp')}
          optional
          maxLength={500}
          value={material.instructions}
          error={faultOf(creating.error, 'direction.tone_adjustment')}
          onChange={({ target }) => edit({ instructions: target.value })}
        />
        {creating.error && <ErrorNotice error={creating.error} />}
        <div>
          <Button
            type="submit"
            look="primary"
            busy={creating.isPending}
            {...(isEmpty(material) && { disabledReason: t('needsMaterial') })}
            {...(accountIds?.length === 0 && { disabledReason: t('needsAccount') })}
            {...(uploads.some(({ state }) => !isOver(state)) && { disabledReason: t('uploadsFirst') })}
          >
            {t('generate')}
          </Button>
        </div>
      </form>
    </Page>
  )
}
