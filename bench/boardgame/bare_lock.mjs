// Takes every address out of package-lock.json: each machine asks the registry that it is set up for.

import { readFileSync, writeFileSync } from "node:fs";

const file = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8"));
for (const each of Object.values(lock.packages)) {
  delete each.funding;
  delete each.resolved;
}
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
