/** Reads the stream for all tabs on plain http, which has no Web Locks. Lives as long as one of the tabs. */
import { readForAll } from './reader.ts'
import { openStream } from './open-stream.ts'

// The worker's name is the channel's, so that each user has their own.
const channel = new BroadcastChannel(self.name)
void readForAll({ channel, open: openStream, signal: new AbortController().signal })
