import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

export interface TabOf<V extends string> {
  value: V
  label: ReactNode
}

interface TabsProps<V extends string> {
  label: string
  value: V
  tabs: readonly TabOf<V>[]
  onChange: (value: V) => void
  after?: ReactNode
  /** Replaces the tabs if there is no space for them: another control for the value. */
  instead?: ReactNode
  children: ReactNode
}

/** Several views of one thing in one place. Views with their own URL are links: see `TabLinks`. */
export const Tabs = <V extends string>({ label, value, tabs, onChange, after, instead, children }: TabsProps<V>) => (
  <Base.Root value={value} onValueChange={(chosen: V) => onChange(chosen)}>
    <div className={styles.row}>
      {instead ?? (
        <Base.List className={styles.list} aria-label={label}>
          {tabs.map((tab) => (
            <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
              {tab.label}
            </Base.Tab>
          ))}
        </Base.List>
      )}
      {after}
    </div>
    {/* The panel stays the same element when the tabs are replaced, so that a field in it keeps its focus. */}
    <Base.Panel value={value} tabIndex={-1} {...(instead !== undefined && { role: 'group', 'aria-label': label })}>
      {children}
    </Base.Panel>
  </Base.Root>
)

/** A row of links that look like tabs; each is a `Link` with the class `tabLink`. */
export const TabLinks = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={styles.list} aria-label={label}>
    {children}
  </nav>
)

export const tabLink = styles.tab
