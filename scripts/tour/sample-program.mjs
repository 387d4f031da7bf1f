// A running program with the sample catalogue, people, enquiries, pictures and documents, in a folder that is removed at the end.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { startMailServer } from "../../bench/support/mail-server.mjs";
import { repository, startProgram, temporaryFolder } from "../../bench/support/servers.mjs";
import {
  category,
  categoryNames,
  correction,
  documents,
  draft,
  enquiries,
  holidays,
  password,
  people,
  photos,
  redirects,
  rules,
  unknownAddress,
} from "./sample-data.mjs";

const pictures = join(repository, "web/public/pictures");
const serviceKey = "sb_secret_only-for-the-picture-tour";
const withoutSession = { auth: { persistSession: false, autoRefreshToken: false } };

/** Starts it. Returns its address, and a function that ends it. */
export async function startSampleProgram(file) {
  const folder = temporaryFolder("tour");
  const mailServer = await startMailServer(0, unknownAddress);
  let program;
  const stop = async () => {
    await program?.stop();
    await mailServer.close();
  };
  try {
    program = await startProgram(file, folder, {
      MIRCHI_API__SERVICE_KEY: serviceKey,
      ...mailServer.settings,
      MIRCHI_DOCUMENTS__PREPARE: "false",
      DATABASE_URL: `sqlite://${join(folder, "mirchi.db")}?mode=rwc`,
    });
    await fill(program.url);
    return { url: program.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function fill(url) {
  const service = createClient(url, serviceKey, withoutSession);
  for (const { role, name } of people) {
    const account = { email: `${role}@example.com`, password, email_confirm: true, app_metadata: { role }, user_metadata: { name } };
    done(await service.auth.admin.createUser(account));
  }
  for (const { page, ...enquiry } of enquiries) {
    const answer = await fetch(`${url}/functions/v1/send-contact-email`, {
      method: "POST",
      headers: { "content-type": "application/json", apikey: "public-anonymous-key", referer: `${url}${page}` },
      body: JSON.stringify({ ...enquiry, filledInMs: 60_000 }),
    });
    if (!answer.ok) throw new Error(`the enquiry of ${enquiry.name} was refused: ${await answer.text()}`);
  }
  await addFiles(service);
  done(await service.from("categories").insert(category));
  const names = Object.entries(categoryNames).map(([language, name]) => ({ category: category.code, language, name }));
  done(await service.from("category_translations").insert(names));
  await work(url);
}

async function addFiles(service) {
  const { data: products } = done(await service.from("products").select("id").eq("active", true).order("name").limit(4));
  for (const [index, name] of photos.entries()) {
    const path = `products/${name}`;
    done(await service.storage.from("media").upload(path, new Blob([readFileSync(join(pictures, name))])));
    const { data: info } = done(await service.storage.from("media").info(path));
    // One is not used by any product.
    if (index > 0)
      done(
        await service
          .from("products")
          .update({ image_url: info.metadata.picture.url })
          .eq("id", products[index - 1].id),
      );
  }
  for (const name of documents)
    done(await service.storage.from("documents").upload(name, new Blob([`%PDF-1.4\n${"%".repeat(240_000)}\n%%EOF\n`])));
  const { data: others } = done(await service.from("products").select("id").not("price_from", "is", null).order("id").limit(2));
  const [priced, bare] = others;
  done(await service.from("products").update({ price_valid_until: "2026-01-31" }).eq("id", priced.id));
  done(await service.from("products").update({ image_url: null }).eq("id", bare.id));
}

/** The work that staff have done so far. */
async function work(url) {
  const sales = createClient(url, "public-anonymous-key", withoutSession);
  const { data } = done(await sales.auth.signInWithPassword({ email: "sales@example.com", password }));
  const { data: rows } = done(await sales.from("enquiries").select("id,version,name").order("id"));
  const [katrin, youssef, rafael] = rows;
  done(await sales.from("enquiries").update({ assigned_to: data.user.id, status: "in_work", version: katrin.version }).eq("id", katrin.id));
  done(
    await sales
      .from("enquiry_notes")
      .insert({ enquiry_id: katrin.id, body: "Lot T-26-114 is stemless; the EtO report of 3 November is in Documents." }),
  );
  done(await sales.from("enquiries").update({ assigned_to: data.user.id, version: youssef.version }).eq("id", youssef.id));
  const reply = {
    enquiry_id: rafael.id,
    language: "pt",
    subject: "Cúrcuma Alleppey",
    body: "Bom dia,\n\nsegue a nossa oferta.",
    mark_as: "quoted",
  };
  done(await sales.from("enquiry_messages").insert(reply));
  const owner = createClient(url, "public-anonymous-key", withoutSession);
  done(await owner.auth.signInWithPassword({ email: "owner@example.com", password }));
  done(await owner.from("redirects").insert(redirects));
  done(await owner.from("holidays").insert(holidays));
  const [ofCountry, ofInterest] = rules;
  const assigned = [
    { ...ofCountry, assigned_to: null },
    { ...ofInterest, assigned_to: data.user.id },
  ];
  done(await owner.from("enquiry_rules").insert(assigned));
  const editor = createClient(url, "public-anonymous-key", withoutSession);
  done(await editor.auth.signInWithPassword({ email: "editor@example.com", password }));
  done(await editor.from("products").update(correction.changes).eq("slug", correction.slug));
  const { data: product } = done(await editor.from("products").select("id,version,description").eq("slug", draft.slug).single());
  const change = { from: product.description, to: draft.description };
  const changes = { products: { action: "update", version: product.version, changes: { description: change } } };
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  done(await editor.from("product_drafts").insert({ product_id: product.id, changes, publish_at: `${tomorrow}T03:30:00Z` }));
}

/** The client's result; throws its error. */
function done(answer) {
  if (answer.error) throw new Error(`${answer.error.message} ${answer.error.details ?? ""}`);
  return answer;
}
