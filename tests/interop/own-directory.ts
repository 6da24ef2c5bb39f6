/** Loaded into a server process: Bluesky's accounts are in the directory of these tests instead of the public one. */
import { publicHosts } from '@broadside/networks/bluesky/hosts'

publicHosts.plc = process.env['PLC_URL'] ?? ''
