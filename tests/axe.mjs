// What axe-core finds in pages to share, and what keys do there: node tests/axe.mjs PAGE…
// It needs Chromium, and from npm axe-core and playwright-core, in the folder where it is run.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(`${process.cwd()}/`);
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

async function opened(file, options, isScripted = true) {
  const page = await (await browser.newContext(options)).newPage();
  if (!isScripted) {
    const body = readFileSync(file, "utf8").replace(/<script>[^]*<\/script>/, "");
    await page.route("**/*", (route) => route.fulfill({ body, contentType: "text/html" }));
  }
  const said = [];
  page.on("console", (message) => said.push(message.text()));
  page.on("pageerror", (error) => said.push(String(error)));
  page.on("request", (request) => request.url().startsWith("file:") || said.push(request.url()));
  await page.goto(pathToFileURL(file).href);
  return { page, said };
}

for (const file of process.argv.slice(2)) {
  for (const colorScheme of ["dark", "light"]) {
    for (const width of [1280, 400]) {
      for (const isScripted of [true, false]) {
        const viewport = { width, height: 900 };
        const { page, said } = await opened(file, { colorScheme, viewport, bypassCSP: true }, isScripted);
        await page.evaluate(axe);
        const { violations, incomplete, passes } = await page.evaluate(() => axe.run(document));
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        const found = [violations, incomplete].map((each) => each.map(({ id, nodes }) => `${id} ${nodes[0].html}`));
        console.log(file, colorScheme, width, isScripted, ...found, passes.length, wider, said);
        await page.context().close();
      }
    }
  }
  const { page, said } = await opened(file, { viewport: { width: 1280, height: 900 } });
  for (const key of ["Home", "ArrowRight", "ArrowRight", "ArrowLeft", "End"]) {
    await page.keyboard.press(key);
    console.log(key, await page.locator("#told").textContent());
  }
  console.log("under its own policy:", said);
}
await browser.close();
