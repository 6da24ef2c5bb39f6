import { useState } from 'react'
import { Section } from '#ui/section/section.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextArea } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import type { DraftProps } from './workspace-section.tsx'
import styles from './workspace-settings.module.css'

const t = translator('workspaceSettings')

export const linkChoices = { first_source: 'linksFirst', none: 'linksNone' } as const

/** Hosts, one per line; pasted URLs are reduced to their host, because that is what counts. */
export const parseHosts = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,]+/)
      .map((line) =>
        line
          .replace(/^[a-z]+:\/\//i, '')
          .replace(/[/?#].*$/s, '')
          .toLowerCase(),
      )
      .filter(Boolean),
  ),
]

const firstFault = (faultOf: (path: string) => string | undefined, count: number): string | undefined =>
  [faultOf('build_own_sources'), ...Array.from({ length: count }, (_, index) => faultOf(`build_own_sources[${index}]`))].find(
    (fault) => fault !== undefined,
  )

export const BuildsSection = ({ draft: { values, edit, faultOf } }: DraftProps) => {
  const { build_own_sources: hosts } = values
  const [typed, setTyped] = useState<string>()
  return (
    <Section id="builds" title={t('builds')}>
      <div className={styles.form}>
        <Select
          label={t('links')}
          value={values.build_links}
          choices={(['first_source', 'none'] as const).map((value) => ({ value, label: t(linkChoices[value]) }))}
          onChange={(build_links) => edit({ build_links })}
        />
        <TextArea
          label={t('ownSources')}
          help={t('ownSourcesHelp')}
          spellCheck={false}
          autoCapitalize="none"
          value={typed ?? hosts.join('\n')}
          error={firstFault(faultOf, hosts.length)}
          onChange={({ target }) => {
            setTyped(target.value)
            edit({ build_own_sources: parseHosts(target.value) })
          }}
          onBlur={() => setTyped(undefined)}
        />
      </div>
    </Section>
  )
}
