SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.accounts (
    id uuid NOT NULL,
    email text NOT NULL,
    password_hash text,
    role text NOT NULL,
    email_confirmed_at timestamp with time zone,
    last_sign_in_at timestamp with time zone,
    disabled_at timestamp with time zone,
    user_metadata jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    banned_until timestamp with time zone,
    invited_at timestamp with time zone,
    confirmation_sent_at timestamp with time zone,
    recovery_sent_at timestamp with time zone,
    reauthentication_sent_at timestamp with time zone,
    email_change_sent_at timestamp with time zone,
    new_email text,
    email_change_agreed_by text,
    password_expires_at timestamp with time zone,
    approval_mailed_at timestamp with time zone,
    app_metadata jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT accounts_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'staff'::text, 'pending'::text])))
);
CREATE TABLE public.audit_entries (
    id uuid NOT NULL,
    actor_id uuid,
    actor text NOT NULL,
    action text NOT NULL,
    resource text NOT NULL,
    resource_id text,
    title text,
    created_at timestamp with time zone NOT NULL,
    before jsonb,
    after jsonb
);
CREATE TABLE public.cart_items (
    id uuid NOT NULL,
    cart_id text NOT NULL,
    product_id uuid NOT NULL,
    variant_id uuid NOT NULL,
    unit_price_cents bigint NOT NULL,
    quantity bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT cart_items_quantity_check CHECK ((quantity > 0)),
    CONSTRAINT cart_items_unit_price_cents_check CHECK ((unit_price_cents > 0))
);
CREATE TABLE public.carts (
    id text NOT NULL,
    touched_at timestamp with time zone NOT NULL
);
CREATE TABLE public.challenges (
    id uuid NOT NULL,
    factor_id uuid NOT NULL,
    address text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.config_entries (
    id uuid NOT NULL,
    key text NOT NULL,
    value jsonb NOT NULL,
    description text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE TABLE public.contact_messages (
    id uuid NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    subject text,
    message text NOT NULL,
    status text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    is_spam boolean DEFAULT false NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    updated_at timestamp with time zone DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
    CONSTRAINT contact_messages_status_check CHECK ((status = ANY (ARRAY['new'::text, 'read'::text, 'replied'::text, 'closed'::text])))
);
ALTER TABLE ONLY public.contact_messages ALTER COLUMN search_text SET COMPRESSION lz4;
CREATE TABLE public.demo_refunds (
    id uuid NOT NULL,
    payment_id text NOT NULL,
    amount_cents bigint NOT NULL,
    CONSTRAINT demo_refunds_amount_cents_check CHECK ((amount_cents > 0))
);
CREATE TABLE public.demo_sessions (
    id text NOT NULL,
    reference uuid NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    amount_cents bigint NOT NULL,
    success_url text NOT NULL,
    cancel_url text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    state text NOT NULL,
    CONSTRAINT demo_sessions_amount_cents_check CHECK ((amount_cents >= 0)),
    CONSTRAINT demo_sessions_state_check CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text, 'expired'::text])))
);
CREATE TABLE public.discount_codes (
    id uuid NOT NULL,
    version bigint NOT NULL,
    code text NOT NULL,
    percent bigint NOT NULL,
    amount_cents bigint NOT NULL,
    minimum_cents bigint NOT NULL,
    most_uses bigint,
    uses bigint DEFAULT 0 NOT NULL,
    is_active boolean NOT NULL,
    starts_at timestamp with time zone,
    ends_at timestamp with time zone,
    search_text text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT discount_codes_amount_cents_check CHECK ((amount_cents >= 0)),
    CONSTRAINT discount_codes_minimum_cents_check CHECK ((minimum_cents >= 0)),
    CONSTRAINT discount_codes_percent_check CHECK ((percent <= 100)),
    CONSTRAINT discount_codes_uses_check CHECK ((uses >= 0))
);
ALTER TABLE ONLY public.discount_codes ALTER COLUMN search_text SET COMPRESSION lz4;
CREATE TABLE public.documents (
    id uuid NOT NULL,
    title text NOT NULL,
    description text,
    category text NOT NULL,
    file_url text NOT NULL,
    file_size bigint,
    search_text text NOT NULL,
    featured boolean NOT NULL,
    published boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    visible_to text DEFAULT 'everyone'::text NOT NULL,
    CONSTRAINT documents_category_check CHECK ((category = ANY (ARRAY['contract'::text, 'handbook'::text, 'policy'::text, 'form'::text, 'memo'::text]))),
    CONSTRAINT documents_file_size_check CHECK ((file_size >= 0)),
    CONSTRAINT documents_visible_to_check CHECK ((visible_to = ANY (ARRAY['everyone'::text, 'staff'::text])))
);
ALTER TABLE ONLY public.documents ALTER COLUMN search_text SET COMPRESSION lz4;
CREATE TABLE public.donation_payments (
    id uuid NOT NULL,
    provider text NOT NULL,
    payment_id text NOT NULL,
    donation_id uuid NOT NULL,
    amount_cents bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT donation_payments_amount_cents_check CHECK ((amount_cents > 0))
);
CREATE TABLE public.donations (
    id uuid NOT NULL,
    version bigint NOT NULL,
    token text NOT NULL,
    attempt text NOT NULL,
    "interval" text NOT NULL,
    amount_cents bigint NOT NULL,
    received_cents bigint NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    status text NOT NULL,
    provider text NOT NULL,
    session_id text,
    session_url text,
    note text,
    search_text text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    paid_at timestamp with time zone,
    ended_at timestamp with time zone,
    checked_at timestamp with time zone,
    erased_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT donations_amount_cents_check CHECK ((amount_cents > 0)),
    CONSTRAINT donations_interval_check CHECK (("interval" = ANY (ARRAY['once'::text, 'monthly'::text]))),
    CONSTRAINT donations_received_cents_check CHECK ((received_cents >= 0)),
    CONSTRAINT donations_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'received'::text, 'active'::text, 'ended'::text, 'expired'::text])))
);
ALTER TABLE ONLY public.donations ALTER COLUMN search_text SET COMPRESSION lz4;
CREATE TABLE public.events (
    id uuid NOT NULL,
    title text NOT NULL,
    slug text NOT NULL,
    description text,
    excerpt text,
    content_md text,
    content_html text,
    search_text text NOT NULL,
    featured_image text,
    start_date timestamp with time zone NOT NULL,
    end_date timestamp with time zone,
    start_time timestamp with time zone,
    end_time timestamp with time zone,
    timezone text NOT NULL,
    location text,
    venue_name text,
    venue_address text,
    venue_city text,
    venue_state text,
    venue_zip text,
    event_type text NOT NULL,
    registration text NOT NULL,
    external_url text,
    cost_display text,
    all_day boolean NOT NULL,
    published boolean NOT NULL,
    start_day text NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    upcoming_until timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    visible_from timestamp with time zone,
    visible_until timestamp with time zone,
    CONSTRAINT events_event_type_check CHECK ((event_type = ANY (ARRAY['meeting'::text, 'training'::text, 'social'::text, 'announcement'::text]))),
    CONSTRAINT events_registration_check CHECK ((registration = ANY (ARRAY['internal'::text, 'external'::text, 'none'::text])))
);
ALTER TABLE ONLY public.events ALTER COLUMN search_text SET COMPRESSION lz4;
CREATE TABLE public.factors (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    friendly_name text,
    secret text NOT NULL,
    verified_at timestamp with time zone,
    last_step bigint NOT NULL,
    last_challenged_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    wrong_codes bigint DEFAULT 0 NOT NULL,
    wrong_code_at timestamp with time zone,
    factor_type text DEFAULT 'totp'::text NOT NULL,
    credential jsonb,
    CONSTRAINT factors_factor_type_check CHECK ((factor_type = ANY (ARRAY['totp'::text, 'webauthn'::text])))
);
CREATE TABLE public.file_contents (
    id uuid NOT NULL,
    sha256 text NOT NULL,
    content_type text NOT NULL,
    size bigint NOT NULL,
    width bigint,
    height bigint,
    color text,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.file_folders (
    bucket text NOT NULL,
    path text NOT NULL,
    parent text,
    files bigint NOT NULL,
    files_below bigint NOT NULL
);
CREATE TABLE public.file_leftovers (
    place text NOT NULL,
    due_at timestamp with time zone NOT NULL
);
CREATE TABLE public.file_uses (
    resource text NOT NULL,
    item_id uuid NOT NULL,
    file text NOT NULL,
    host text NOT NULL,
    title text NOT NULL
);
CREATE TABLE public.files (
    id uuid NOT NULL,
    bucket text NOT NULL,
    path text NOT NULL,
    content_id uuid NOT NULL,
    private boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    alt text,
    folder text DEFAULT ''::text NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    CONSTRAINT files_bucket_check CHECK ((bucket = ANY (ARRAY['images'::text, 'documents'::text])))
);
ALTER TABLE ONLY public.files ALTER COLUMN search_text SET COMPRESSION lz4;
CREATE TABLE public.image_slides (
    id uuid NOT NULL,
    title text NOT NULL,
    description text,
    image_url text NOT NULL,
    caption text,
    link_url text,
    link_text text,
    category text NOT NULL,
    sort_order bigint NOT NULL,
    is_active boolean NOT NULL,
    featured boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    visible_from timestamp with time zone,
    visible_until timestamp with time zone,
    CONSTRAINT image_slides_category_check CHECK ((category = ANY (ARRAY['general'::text, 'events'::text, 'training'::text, 'community'::text, 'leadership'::text, 'meetings'::text])))
);
ALTER TABLE ONLY public.image_slides ALTER COLUMN search_text SET COMPRESSION lz4;
CREATE TABLE public.nav_links (
    id uuid NOT NULL,
    label text NOT NULL,
    href text NOT NULL,
    external boolean NOT NULL,
    description text,
    area text NOT NULL,
    icon_name text,
    featured boolean NOT NULL,
    sort_order bigint NOT NULL,
    is_active boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    CONSTRAINT nav_links_area_check CHECK ((area = ANY (ARRAY['header'::text, 'footer'::text, 'quick_links'::text])))
);
ALTER TABLE ONLY public.nav_links ALTER COLUMN search_text SET COMPRESSION lz4;
CREATE TABLE public.news_posts (
    id uuid NOT NULL,
    title text NOT NULL,
    slug text NOT NULL,
    excerpt text,
    content_md text,
    content_html text,
    toc jsonb NOT NULL,
    summary text NOT NULL,
    feed_text text NOT NULL,
    search_text text NOT NULL,
    author_name text,
    featured_img text,
    category text,
    featured boolean NOT NULL,
    published boolean NOT NULL,
    published_at timestamp with time zone,
    first_published_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    visible_from timestamp with time zone,
    visible_until timestamp with time zone
);
ALTER TABLE ONLY public.news_posts ALTER COLUMN search_text SET COMPRESSION lz4;
CREATE TABLE public.old_slugs (
    scope text NOT NULL,
    slug text NOT NULL,
    item_id uuid NOT NULL,
    CONSTRAINT old_slugs_subject_check CHECK ((scope = ANY (ARRAY['news'::text, 'events'::text])))
);
CREATE TABLE public.one_time_tokens (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    purpose text NOT NULL,
    email text NOT NULL,
    token_hash text NOT NULL,
    code_hash text,
    wrong_codes integer NOT NULL,
    redirect_to text NOT NULL,
    code_challenge jsonb,
    password_hash text,
    owner_id uuid,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    trusted boolean DEFAULT false NOT NULL,
    CONSTRAINT one_time_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['signup'::text, 'recovery'::text, 'magiclink'::text, 'invite'::text, 'email_change_current'::text, 'email_change_new'::text, 'reauthentication'::text, 'approval'::text, 'auth_code'::text])))
);
CREATE TABLE public.order_lines (
    id uuid NOT NULL,
    order_id uuid NOT NULL,
    "position" bigint NOT NULL,
    product_id uuid NOT NULL,
    variant_id uuid NOT NULL,
    name text NOT NULL,
    size text NOT NULL,
    color text NOT NULL,
    sku text,
    unit_price_cents bigint NOT NULL,
    quantity bigint NOT NULL,
    returned bigint NOT NULL,
    CONSTRAINT order_lines_quantity_check CHECK ((quantity > 0)),
    CONSTRAINT order_lines_returned_check CHECK ((returned >= 0)),
    CONSTRAINT order_lines_unit_price_cents_check CHECK ((unit_price_cents >= 0))
);
CREATE TABLE public.orders (
    id uuid NOT NULL,
    version bigint NOT NULL,
    number text NOT NULL,
    token text NOT NULL,
    attempt text NOT NULL,
    cart_id text NOT NULL,
    status text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    phone text,
    delivery text NOT NULL,
    address jsonb,
    discount_code text,
    subtotal_cents bigint NOT NULL,
    discount_cents bigint NOT NULL,
    shipping_cents bigint NOT NULL,
    tax_cents bigint NOT NULL,
    total_cents bigint NOT NULL,
    refunded_cents bigint NOT NULL,
    provider text NOT NULL,
    session_id text,
    session_url text,
    tracking text,
    note text,
    search_text text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    paid_at timestamp with time zone,
    fulfilled_at timestamp with time zone,
    released_at timestamp with time zone,
    checked_at timestamp with time zone,
    erased_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    network text,
    processing_at timestamp with time zone,
    CONSTRAINT orders_delivery_check CHECK ((delivery = ANY (ARRAY['shipping'::text, 'pickup'::text]))),
    CONSTRAINT orders_discount_cents_check CHECK ((discount_cents >= 0)),
    CONSTRAINT orders_refunded_cents_check CHECK ((refunded_cents >= 0)),
    CONSTRAINT orders_shipping_cents_check CHECK ((shipping_cents >= 0)),
    CONSTRAINT orders_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'paid'::text, 'fulfilled'::text, 'expired'::text, 'refunded'::text]))),
    CONSTRAINT orders_subtotal_cents_check CHECK ((subtotal_cents >= 0)),
    CONSTRAINT orders_tax_cents_check CHECK ((tax_cents >= 0)),
    CONSTRAINT orders_total_cents_check CHECK ((total_cents >= 0))
);
ALTER TABLE ONLY public.orders ALTER COLUMN search_text SET COMPRESSION lz4;
CREATE TABLE public.outbox (
    id uuid NOT NULL,
    kind text NOT NULL,
    to_address text NOT NULL,
    payload jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    next_try_at timestamp with time zone NOT NULL,
    tries bigint NOT NULL,
    last_error text,
    failed_at timestamp with time zone,
    sent_at timestamp with time zone,
    claimed_until timestamp with time zone
);
CREATE TABLE public.passkeys (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    credential_id text NOT NULL,
    credential jsonb NOT NULL,
    friendly_name text,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone
);
CREATE TABLE public.payments (
    id uuid NOT NULL,
    provider text NOT NULL,
    payment_id text NOT NULL,
    order_id uuid NOT NULL,
    amount_cents bigint NOT NULL,
    is_kept boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT payments_amount_cents_check CHECK ((amount_cents >= 0))
);
CREATE TABLE public.picture_sizes (
    content_id uuid NOT NULL,
    wanted boolean NOT NULL,
    webp bigint DEFAULT 0 NOT NULL,
    webp_made_at timestamp with time zone,
    avif bigint DEFAULT 0 NOT NULL,
    avif_made_at timestamp with time zone,
    failure text
);
CREATE TABLE public.presence (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    form text NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.product_variants (
    id uuid NOT NULL,
    product_id uuid NOT NULL,
    size text NOT NULL,
    color text NOT NULL,
    sku text,
    price_cents bigint NOT NULL,
    shown_stock bigint NOT NULL,
    sort_order bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT product_variants_price_cents_check CHECK ((price_cents > 0)),
    CONSTRAINT product_variants_shown_stock_check CHECK ((shown_stock >= 0))
);
CREATE TABLE public.products (
    id uuid NOT NULL,
    name text NOT NULL,
    description text,
    price_cents bigint NOT NULL,
    image_url text,
    category text,
    search_text text NOT NULL,
    is_active boolean NOT NULL,
    featured boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    tax_class text DEFAULT 'general'::text NOT NULL,
    pictures jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT products_price_cents_check CHECK ((price_cents > 0)),
    CONSTRAINT products_tax_class_check CHECK ((tax_class = ANY (ARRAY['general'::text, 'clothing'::text, 'exempt'::text])))
);
ALTER TABLE ONLY public.products ALTER COLUMN search_text SET COMPRESSION lz4;
CREATE TABLE public.provider_events (
    provider text NOT NULL,
    event_id text NOT NULL,
    received_at timestamp with time zone NOT NULL
);
CREATE TABLE public.rate_limits (
    key_hash text NOT NULL,
    state bigint NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.refunds (
    id uuid NOT NULL,
    order_id uuid NOT NULL,
    provider text NOT NULL,
    payment_id text NOT NULL,
    amount_cents bigint NOT NULL,
    reason text NOT NULL,
    note text,
    state text NOT NULL,
    tries bigint NOT NULL,
    next_try_at timestamp with time zone NOT NULL,
    last_error text,
    account_id uuid,
    created_at timestamp with time zone NOT NULL,
    done_at timestamp with time zone,
    round bigint DEFAULT 1 NOT NULL,
    CONSTRAINT refunds_amount_cents_check CHECK ((amount_cents > 0)),
    CONSTRAINT refunds_reason_check CHECK ((reason = ANY (ARRAY['staff'::text, 'sold_out'::text, 'paid_twice'::text, 'wrong_amount'::text]))),
    CONSTRAINT refunds_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'done'::text, 'failed'::text])))
);
CREATE TABLE public.seaql_migrations (
    version character varying NOT NULL,
    applied_at bigint NOT NULL
);
CREATE TABLE public.sessions (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    aal text NOT NULL,
    amr jsonb NOT NULL,
    counter bigint NOT NULL,
    user_agent text,
    created_at timestamp with time zone NOT NULL,
    refreshed_at timestamp with time zone NOT NULL,
    CONSTRAINT sessions_aal_check CHECK ((aal = ANY (ARRAY['aal1'::text, 'aal2'::text])))
);
CREATE TABLE public.shop_settings (
    id uuid NOT NULL,
    shipping_cents bigint,
    pickup boolean NOT NULL,
    pickup_note text NOT NULL,
    state text,
    most_units bigint NOT NULL,
    taxes jsonb NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT shop_settings_most_units_check CHECK ((most_units > 0)),
    CONSTRAINT shop_settings_shipping_cents_check CHECK ((shipping_cents >= 0))
);
CREATE TABLE public.signing_keys (
    id uuid NOT NULL,
    private_key text NOT NULL,
    public_key jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    retired_at timestamp with time zone
);
CREATE TABLE public.site_settings (
    key text NOT NULL,
    value text NOT NULL,
    description text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE TABLE public.social_posts (
    id uuid NOT NULL,
    platform text NOT NULL,
    post_id text NOT NULL,
    content text,
    image_url text NOT NULL,
    post_url text,
    posted_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    CONSTRAINT social_posts_platform_check CHECK ((platform = ANY (ARRAY['instagram'::text, 'facebook'::text])))
);
ALTER TABLE ONLY public.social_posts ALTER COLUMN search_text SET COMPRESSION lz4;
CREATE TABLE public.stock_changes (
    id uuid NOT NULL,
    variant_id uuid NOT NULL,
    change bigint NOT NULL,
    on_hand bigint NOT NULL,
    reason text NOT NULL,
    note text,
    account_id uuid,
    order_id uuid,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT stock_changes_change_check CHECK ((change <> 0)),
    CONSTRAINT stock_changes_on_hand_check CHECK ((on_hand >= 0)),
    CONSTRAINT stock_changes_reason_check CHECK ((reason = ANY (ARRAY['received'::text, 'correction'::text, 'damaged'::text, 'returned'::text, 'given_away'::text, 'sold'::text, 'released'::text, 'refunded'::text])))
);
CREATE TABLE public.variant_stock (
    variant_id uuid NOT NULL,
    on_hand bigint NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    held bigint DEFAULT 0 NOT NULL,
    CONSTRAINT variant_stock_held_check CHECK ((held >= 0)),
    CONSTRAINT variant_stock_on_hand_check CHECK ((on_hand >= 0))
);
CREATE TABLE public.webauthn_challenges (
    id uuid NOT NULL,
    purpose text NOT NULL,
    account_id uuid,
    factor_id uuid,
    address text,
    state jsonb NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT webauthn_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['passkey_registration'::text, 'passkey_authentication'::text, 'factor_registration'::text, 'factor_authentication'::text])))
);
INSERT INTO public.accounts VALUES ('0e36fb15-8929-4f53-9815-ca8a47432208', 'owner@union.example', '$argon2id$v=19$m=19456,t=2,p=1$a1DXFm6wWYpOFoS1ZlzTIA$YlEBOES9/W78sdp4t05SP6cobprhKVYAHIrZq9/AX6U', 'owner', '2026-11-23 15:45:52.225338+00', '2026-11-23 15:45:52.625092+00', NULL, '{}', '2026-11-23 15:45:52.225338+00', '2026-11-23 15:45:52.225338+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}');
INSERT INTO public.audit_entries VALUES ('835669c0-38f8-492c-9579-5e3f1dc4845f', NULL, 'command line', 'created', 'account', '0e36fb15-8929-4f53-9815-ca8a47432208', 'owner@union.example', '2026-11-23 15:45:52.225338+00', NULL, NULL);
INSERT INTO public.audit_entries VALUES ('271bdb63-45ec-4439-b9f1-5167d5387c72', '0e36fb15-8929-4f53-9815-ca8a47432208', 'owner@union.example', 'created', 'news post', 'b3c821d9-9c95-417c-977a-e92ae8850df8', 'A contract', '2026-11-23 15:45:52.974243+00', NULL, '{"slug": "contract", "title": "A contract", "excerpt": null, "category": "Contract", "featured": false, "published": true, "content_md": "# Pay\n\nMore **pay** ![hall](/media/images/hall.png)", "author_name": null, "featured_img": null, "visible_from": null, "visible_until": null}');
INSERT INTO public.audit_entries VALUES ('90a72fd2-363c-4513-bd35-a623d3a9335c', '0e36fb15-8929-4f53-9815-ca8a47432208', 'owner@union.example', 'created', 'news post', '86f95476-952f-43d6-b8e2-632e3d4d35c1', 'A draft', '2026-11-23 15:45:53.032974+00', NULL, '{"slug": "draft", "title": "A draft", "excerpt": null, "category": null, "featured": false, "published": false, "content_md": null, "author_name": null, "featured_img": null, "visible_from": null, "visible_until": null}');
INSERT INTO public.audit_entries VALUES ('7196e3fc-0436-464c-807c-365d8a27f8d3', '0e36fb15-8929-4f53-9815-ca8a47432208', 'owner@union.example', 'created', 'event', '1032887c-cdb7-4f6a-94a7-9e18082a2985', 'Meeting', '2026-11-23 15:45:53.137421+00', NULL, '{"slug": "meeting", "title": "Meeting", "all_day": false, "excerpt": null, "end_date": null, "end_time": null, "location": null, "timezone": "America/New_York", "published": true, "venue_zip": null, "content_md": "Come", "event_type": "meeting", "start_date": "2026-06-20T16:00:00Z", "start_time": "2026-06-20T22:00:00Z", "venue_city": null, "venue_name": null, "description": null, "venue_state": null, "cost_display": null, "external_url": null, "registration": "internal", "visible_from": null, "venue_address": null, "visible_until": null, "featured_image": null}');
INSERT INTO public.audit_entries VALUES ('cfb6f3ac-227c-48e5-817f-e57505cdbc12', '0e36fb15-8929-4f53-9815-ca8a47432208', 'owner@union.example', 'created', 'slide', 'b557f67a-dc70-410f-9a82-5d6897d0425c', 'Hall', '2026-11-23 15:45:53.208939+00', NULL, '{"title": "Hall", "caption": null, "category": "general", "featured": false, "link_url": null, "image_url": "https://files.example/hall.png", "is_active": true, "link_text": null, "sort_order": 0, "description": null, "visible_from": null, "visible_until": null}');
INSERT INTO public.audit_entries VALUES ('76500393-c33b-4f09-909c-193728d246c2', '0e36fb15-8929-4f53-9815-ca8a47432208', 'owner@union.example', 'created', 'social post', 'e8b8ee73-50f3-4542-aa81-bafd0deb0682', 'Hello', '2026-11-23 15:45:53.254142+00', NULL, '{"content": "Hello", "platform": "facebook", "post_url": null, "image_url": "https://files.example/hall.png"}');
INSERT INTO public.audit_entries VALUES ('9a8c81bc-97fb-4f68-abfe-59d6950feb93', '0e36fb15-8929-4f53-9815-ca8a47432208', 'owner@union.example', 'created', 'document', '391216b6-5d53-4bec-b00f-da155a9a12f5', 'Bylaws', '2026-11-23 15:45:53.290153+00', NULL, '{"title": "Bylaws", "category": "policy", "featured": false, "file_url": "https://files.example/bylaws.pdf", "file_size": null, "published": true, "visible_to": "everyone", "description": null}');
INSERT INTO public.audit_entries VALUES ('329dd072-7e07-4e32-bfaa-e9becfacc2b8', '0e36fb15-8929-4f53-9815-ca8a47432208', 'owner@union.example', 'created', 'navigation link', 'e93ce7b6-74be-4fbe-a7b4-710a2ea310e9', 'Pay', '2026-11-23 15:45:53.321721+00', NULL, '{"area": "header", "href": "/news", "label": "Pay", "external": false, "featured": false, "icon_name": null, "is_active": true, "sort_order": 0, "description": null}');
INSERT INTO public.audit_entries VALUES ('beb3c267-4d6e-49a3-94fd-78c349175af3', '0e36fb15-8929-4f53-9815-ca8a47432208', 'owner@union.example', 'created', 'discount code', '3869a9dc-85ce-44e2-9d95-6fc3482ca4e3', 'PICNIC', '2026-11-23 15:45:53.338233+00', NULL, '{"code": "PICNIC", "amount": 0.0, "ends_at": null, "minimum": 0.0, "percent": 10, "is_active": true, "most_uses": null, "starts_at": null}');
INSERT INTO public.audit_entries VALUES ('60cd5359-76b2-48db-84ca-6095d280695d', '0e36fb15-8929-4f53-9815-ca8a47432208', 'owner@union.example', 'created', 'product', '0fb3c83e-5315-4cc6-8f36-999c84954f3a', 'Mug', '2026-11-23 15:45:53.373263+00', NULL, '{"name": "Mug", "category": "Home", "featured": false, "pictures": [], "variants": [{"id": "e68a7023-a2c4-8d84-acc5-cd483a72f6fc", "sku": null, "size": null, "color": "Navy", "price": 12.5}], "image_url": null, "is_active": true, "tax_class": "general", "description": null}');
INSERT INTO public.audit_entries VALUES ('5dd7735e-9c1a-434c-ac59-9c406f2d2dbb', NULL, 'unionhall', 'paid', 'order', '9df16cd9-5143-48aa-9ed3-aa02e9ab934a', '6MM4-VPY2', '2026-11-23 15:45:54.47376+00', NULL, NULL);
INSERT INTO public.audit_entries VALUES ('26df7f89-0092-4521-ba8f-be7c34a57701', NULL, 'unionhall', 'paid', 'donation', '936adb1c-2922-40c7-a3e7-f2b2a29f6c73', 'Donation', '2026-11-23 15:45:54.873574+00', NULL, NULL);
INSERT INTO public.carts VALUES ('981336f12be54aeed209acdfcb2e0178664fa1eea7d32602b4c1d195306bbbe6', '2026-11-23 15:45:53.877015+00');
INSERT INTO public.contact_messages VALUES ('44fa3bc3-7af2-4bd1-8b25-b36f327e1a78', 'Pat Doe', 'pat@home.example', 'Hall', 'Is it open?', 'new', '2026-11-23 15:45:53.808993+00', 1, false, 'pat doe
pat@home.example
hall
is it open?', '2026-11-23 15:45:53.808993+00');
INSERT INTO public.demo_sessions VALUES ('demo_eyJyZWZlcmVuY2UiOiI5ZGYxNmNkOS01MTQzLTQ4YWEtOWVkMy1hYTAyZTlhYjkzNGEiLCJ0aXRsZSI6Ik9yZGVyIDZNTTQtVlBZMiIsImRlc2NyaXB0aW9uIjoiMiDDlyBNdWcgKE5hdnkpIiwiYW1vdW50X2NlbnRzIjozMTUwLCJzdWNjZXNzX3VybCI6Imh0dHA6Ly8xMjcuMC4wLjE6MTgwOTEvb3JkZXJzL2FjMjIwZDE5N2RkNjdmZDcyNzBhYjFmNWI2OTA5OGZjNWUyMDc0NDNjOTJlYjMyNzY0ZDk0MDYwNjQzZWVhNzMiLCJjYW5jZWxfdXJsIjoiaHR0cDovLzEyNy4wLjAuMToxODA5MS9jaGVja291dCIsImV4cGlyZXNfYXQiOjE3OTU0NTA4NTM4Nzd9.cqaE7pcMX_iIF6OhFuli0JqpKQMnJkAyL2xxj0XJfMU', '9df16cd9-5143-48aa-9ed3-aa02e9ab934a', 'Order 6MM4-VPY2', '2 × Mug (Navy)', 3150, 'http://127.0.0.1:18091/orders/ac220d197dd67fd7270ab1f5b69098fc5e207443c92eb32764d94060643eea73', 'http://127.0.0.1:18091/checkout', '2026-11-23 16:20:53.877+00', 'paid');
INSERT INTO public.demo_sessions VALUES ('demo_eyJyZWZlcmVuY2UiOiI5MzZhZGIxYy0yOTIyLTQwYzctYTNlNy1mMmIyYTI5ZjZjNzMiLCJ0aXRsZSI6IkRvbmF0aW9uIiwiZGVzY3JpcHRpb24iOiIiLCJhbW91bnRfY2VudHMiOjI1MDAsInN1Y2Nlc3NfdXJsIjoiaHR0cDovLzEyNy4wLjAuMToxODA5MS9kb25hdGU_dGhhbmtzPTEiLCJjYW5jZWxfdXJsIjoiaHR0cDovLzEyNy4wLjAuMToxODA5MS9kb25hdGUiLCJleHBpcmVzX2F0IjoxNzk1NDUyMzUzOTQ3fQ.PeZMGxZyxx8BmeSldbkSIeB_vwQK5jj4Mj59OBo5C3U', '936adb1c-2922-40c7-a3e7-f2b2a29f6c73', 'Donation', '', 2500, 'http://127.0.0.1:18091/donate?thanks=1', 'http://127.0.0.1:18091/donate', '2026-11-23 16:45:53.947+00', 'paid');
INSERT INTO public.discount_codes VALUES ('3869a9dc-85ce-44e2-9d95-6fc3482ca4e3', 1, 'PICNIC', 10, 0, 0, NULL, 0, true, NULL, NULL, 'picnic', '2026-11-23 15:45:53.338233+00', '2026-11-23 15:45:53.338233+00');
INSERT INTO public.documents VALUES ('391216b6-5d53-4bec-b00f-da155a9a12f5', 'Bylaws', NULL, 'policy', 'https://files.example/bylaws.pdf', NULL, 'bylaws', false, true, '2026-11-23 15:45:53.290153+00', '2026-11-23 15:45:53.290153+00', 1, 'everyone');
INSERT INTO public.donation_payments VALUES ('78e4dfe4-f1a3-4a3d-b1c1-95502492f096', 'demo', 'demo_936adb1c292240c7a3e7f2b2a29f6c73', '936adb1c-2922-40c7-a3e7-f2b2a29f6c73', 2500, '2026-11-23 15:45:54.873574+00');
INSERT INTO public.donations VALUES ('936adb1c-2922-40c7-a3e7-f2b2a29f6c73', 2, 'dfe654c39f5ced6e0aae0df3ca8cc98c39a695940b8ef1c5dcd71f784a7b0759', '5bedd83a95333050e0385e5aa5acb9c111cf119173986a386ccc935f2a3fe61a', 'once', 2500, 2500, 'Pat Doe', 'pat@home.example', 'received', 'demo', 'demo_eyJyZWZlcmVuY2UiOiI5MzZhZGIxYy0yOTIyLTQwYzctYTNlNy1mMmIyYTI5ZjZjNzMiLCJ0aXRsZSI6IkRvbmF0aW9uIiwiZGVzY3JpcHRpb24iOiIiLCJhbW91bnRfY2VudHMiOjI1MDAsInN1Y2Nlc3NfdXJsIjoiaHR0cDovLzEyNy4wLjAuMToxODA5MS9kb25hdGU_dGhhbmtzPTEiLCJjYW5jZWxfdXJsIjoiaHR0cDovLzEyNy4wLjAuMToxODA5MS9kb25hdGUiLCJleHBpcmVzX2F0IjoxNzk1NDUyMzUzOTQ3fQ.PeZMGxZyxx8BmeSldbkSIeB_vwQK5jj4Mj59OBo5C3U', NULL, NULL, 'pat doe
pat@home.example', '2026-11-23 16:45:53.947813+00', '2026-11-23 15:45:54.873574+00', NULL, NULL, NULL, '2026-11-23 15:45:53.947813+00', '2026-11-23 15:45:54.873574+00');
INSERT INTO public.events VALUES ('1032887c-cdb7-4f6a-94a7-9e18082a2985', 'Meeting', 'meeting', NULL, NULL, 'Come', '<p>Come</p>
', 'meeting
', NULL, '2026-06-20 16:00:00+00', NULL, '2026-06-20 22:00:00+00', NULL, 'America/New_York', NULL, NULL, NULL, NULL, NULL, NULL, 'meeting', 'internal', NULL, NULL, false, true, '2026-06-20', '2026-06-20 22:00:00+00', '2026-06-20 22:00:00+00', '2026-11-23 15:45:53.137421+00', '2026-11-23 15:45:53.137421+00', 1, NULL, NULL);
INSERT INTO public.file_uses VALUES ('news', 'b3c821d9-9c95-417c-977a-e92ae8850df8', 'images/hall.png', '', 'A contract');
INSERT INTO public.image_slides VALUES ('b557f67a-dc70-410f-9a82-5d6897d0425c', 'Hall', NULL, 'https://files.example/hall.png', NULL, NULL, NULL, 'general', 0, true, false, '2026-11-23 15:45:53.208939+00', '2026-11-23 15:45:53.208939+00', 1, 'hall', NULL, NULL);
INSERT INTO public.nav_links VALUES ('0753e77a-4910-4ef9-a3ec-99336c4812bf', 'Home', '/', false, NULL, 'header', NULL, false, 0, true, '2026-11-23 15:45:49.442456+00', '2026-11-23 15:45:49.442456+00', 1, 'home
/');
INSERT INTO public.nav_links VALUES ('b587dff7-ec38-4482-8591-10d73bdafb11', 'News', '/news', false, NULL, 'header', NULL, false, 1, true, '2026-11-23 15:45:49.442456+00', '2026-11-23 15:45:49.442456+00', 1, 'news
/news');
INSERT INTO public.nav_links VALUES ('9514c42c-d110-4df8-ab30-19ad2b997ddb', 'Events', '/events', false, NULL, 'header', NULL, false, 2, true, '2026-11-23 15:45:49.442456+00', '2026-11-23 15:45:49.442456+00', 1, 'events
/events');
INSERT INTO public.nav_links VALUES ('385b0b61-f21a-4642-882b-06965120abd5', 'Shop', '/shop', false, NULL, 'header', NULL, false, 3, true, '2026-11-23 15:45:49.442456+00', '2026-11-23 15:45:49.442456+00', 1, 'shop
/shop');
INSERT INTO public.nav_links VALUES ('e31976c9-4c69-47bf-acc7-0a05e30f63a9', 'Home', '/', false, NULL, 'footer', NULL, false, 4, true, '2026-11-23 15:45:49.442456+00', '2026-11-23 15:45:49.442456+00', 1, 'home
/');
INSERT INTO public.nav_links VALUES ('888ee64d-dc75-41b7-97d6-01c1c5b356cd', 'News & Updates', '/news', false, NULL, 'footer', NULL, false, 5, true, '2026-11-23 15:45:49.442456+00', '2026-11-23 15:45:49.442456+00', 1, 'news & updates
/news');
INSERT INTO public.nav_links VALUES ('c94a4608-42eb-4d99-af0b-040c8721ce5a', 'Events', '/events', false, NULL, 'footer', NULL, false, 6, true, '2026-11-23 15:45:49.442456+00', '2026-11-23 15:45:49.442456+00', 1, 'events
/events');
INSERT INTO public.nav_links VALUES ('8247f810-50d5-4843-bb45-8025cb728891', 'Webmail', 'https://webmail.example.org/', true, NULL, 'footer', NULL, false, 7, true, '2026-11-23 15:45:49.442456+00', '2026-11-23 15:45:49.442456+00', 1, 'webmail
https://webmail.example.org/');
INSERT INTO public.nav_links VALUES ('7be21f0e-e581-4c07-b779-c56f871470f2', 'Kronos System', 'https://kronos.example.org/', true, NULL, 'footer', NULL, false, 8, true, '2026-11-23 15:45:49.442456+00', '2026-11-23 15:45:49.442456+00', 1, 'kronos system
https://kronos.example.org/');
INSERT INTO public.nav_links VALUES ('45ed6e2a-e552-4c94-b939-5f92a48184a4', 'Union Webmail', 'https://webmail.example.org/', true, 'Read and send your union email', 'quick_links', 'mail', false, 9, true, '2026-11-23 15:45:49.442456+00', '2026-11-23 15:45:49.442456+00', 1, 'union webmail
https://webmail.example.org/');
INSERT INTO public.nav_links VALUES ('b0d59d77-0bcb-48fc-a1cf-d23e99cb5b39', 'Kronos System', 'https://kronos.example.org/', true, 'See your schedule and request time off', 'quick_links', 'clock', false, 10, true, '2026-11-23 15:45:49.442456+00', '2026-11-23 15:45:49.442456+00', 1, 'kronos system
https://kronos.example.org/');
INSERT INTO public.nav_links VALUES ('e93ce7b6-74be-4fbe-a7b4-710a2ea310e9', 'Pay', '/news', false, NULL, 'header', NULL, false, 0, true, '2026-11-23 15:45:53.321721+00', '2026-11-23 15:45:53.321721+00', 1, 'pay
/news');
INSERT INTO public.news_posts VALUES ('b3c821d9-9c95-417c-977a-e92ae8850df8', 'A contract', 'contract', NULL, '# Pay
More **pay** ![hall](/media/images/hall.png)', '<h2 id="s-pay">Pay</h2>
<p>More <strong>pay</strong> <img src="/media/images/hall.png" alt="hall" loading="lazy"></p>
', '[{"id": "s-pay", "text": "Pay", "level": 2}]', 'Pay More pay hall', 'Pay More pay hall', 'a contract
# pay
more **pay** ![hall](/media/images/hall.png)', NULL, NULL, 'Contract', false, true, '2026-11-23 15:45:52.974243+00', '2026-11-23 15:45:52.974243+00', '2026-11-23 15:45:52.974243+00', '2026-11-23 15:45:52.974243+00', 1, NULL, NULL);
INSERT INTO public.news_posts VALUES ('86f95476-952f-43d6-b8e2-632e3d4d35c1', 'A draft', 'draft', NULL, NULL, NULL, '[]', '', '', 'a draft', NULL, NULL, NULL, false, false, NULL, NULL, '2026-11-23 15:45:53.032974+00', '2026-11-23 15:45:53.032974+00', 1, NULL, NULL);
INSERT INTO public.order_lines VALUES ('75c3416e-1cfc-4612-8e76-a5bc98b64ddd', '9df16cd9-5143-48aa-9ed3-aa02e9ab934a', 0, '0fb3c83e-5315-4cc6-8f36-999c84954f3a', 'e68a7023-a2c4-8d84-acc5-cd483a72f6fc', 'Mug', '', 'Navy', NULL, 1250, 2, 0);
INSERT INTO public.orders VALUES ('9df16cd9-5143-48aa-9ed3-aa02e9ab934a', 2, '6MM4-VPY2', 'ac220d197dd67fd7270ab1f5b69098fc5e207443c92eb32764d94060643eea73', '403edf3cdf878dccdf7107e0988099245f4694189a33f6cdc4399f0c8b2cbd26', '981336f12be54aeed209acdfcb2e0178664fa1eea7d32602b4c1d195306bbbe6', 'paid', 'Pat Doe', 'pat@home.example', NULL, 'shipping', '{"city": "Steubenville", "line1": "12 Main St", "line2": null, "state": "OH", "postal_code": "43952"}', NULL, 2500, 0, 650, 0, 3150, 0, 'demo', 'demo_eyJyZWZlcmVuY2UiOiI5ZGYxNmNkOS01MTQzLTQ4YWEtOWVkMy1hYTAyZTlhYjkzNGEiLCJ0aXRsZSI6Ik9yZGVyIDZNTTQtVlBZMiIsImRlc2NyaXB0aW9uIjoiMiDDlyBNdWcgKE5hdnkpIiwiYW1vdW50X2NlbnRzIjozMTUwLCJzdWNjZXNzX3VybCI6Imh0dHA6Ly8xMjcuMC4wLjE6MTgwOTEvb3JkZXJzL2FjMjIwZDE5N2RkNjdmZDcyNzBhYjFmNWI2OTA5OGZjNWUyMDc0NDNjOTJlYjMyNzY0ZDk0MDYwNjQzZWVhNzMiLCJjYW5jZWxfdXJsIjoiaHR0cDovLzEyNy4wLjAuMToxODA5MS9jaGVja291dCIsImV4cGlyZXNfYXQiOjE3OTU0NTA4NTM4Nzd9.cqaE7pcMX_iIF6OhFuli0JqpKQMnJkAyL2xxj0XJfMU', 'http://127.0.0.1:18091/pay/demo?session=demo_eyJyZWZlcmVuY2UiOiI5ZGYxNmNkOS01MTQzLTQ4YWEtOWVkMy1hYTAyZTlhYjkzNGEiLCJ0aXRsZSI6Ik9yZGVyIDZNTTQtVlBZMiIsImRlc2NyaXB0aW9uIjoiMiDDlyBNdWcgKE5hdnkpIiwiYW1vdW50X2NlbnRzIjozMTUwLCJzdWNjZXNzX3VybCI6Imh0dHA6Ly8xMjcuMC4wLjE6MTgwOTEvb3JkZXJzL2FjMjIwZDE5N2RkNjdmZDcyNzBhYjFmNWI2OTA5OGZjNWUyMDc0NDNjOTJlYjMyNzY0ZDk0MDYwNjQzZWVhNzMiLCJjYW5jZWxfdXJsIjoiaHR0cDovLzEyNy4wLjAuMToxODA5MS9jaGVja291dCIsImV4cGlyZXNfYXQiOjE3OTU0NTA4NTM4Nzd9.cqaE7pcMX_iIF6OhFuli0JqpKQMnJkAyL2xxj0XJfMU', NULL, NULL, '6mm4-vpy2
6mm4vpy2
pat doe
pat@home.example', '2026-11-23 16:20:53.877015+00', '2026-11-23 15:45:54.47376+00', NULL, NULL, NULL, NULL, '2026-11-23 15:45:53.877015+00', '2026-11-23 15:45:54.47376+00', NULL, NULL);
INSERT INTO public.outbox VALUES ('75d8ae68-9902-4004-9afb-93feae054ba8', 'order', 'pat@home.example', '{}', '2026-11-23 15:45:54.47376+00', '2026-11-23 15:47:54.493415+00', 1, NULL, NULL, '2026-11-23 15:45:54.512095+00', NULL);
INSERT INTO public.outbox VALUES ('6bf17cf1-0c3d-470e-87e9-9a62bfe4c44d', 'donation', 'pat@home.example', '{}', '2026-11-23 15:45:54.873574+00', '2026-11-23 15:47:54.885096+00', 1, NULL, NULL, '2026-11-23 15:45:54.895163+00', NULL);
INSERT INTO public.payments VALUES ('15bd5bc2-9307-4608-ba69-2d71132d060f', 'demo', 'demo_9df16cd9514348aa9ed3aa02e9ab934a', '9df16cd9-5143-48aa-9ed3-aa02e9ab934a', 3150, true, '2026-11-23 15:45:54.47376+00');
INSERT INTO public.product_variants VALUES ('e68a7023-a2c4-8d84-acc5-cd483a72f6fc', '0fb3c83e-5315-4cc6-8f36-999c84954f3a', '', 'Navy', NULL, 1250, 7, 0, '2026-11-23 15:45:53.373263+00', '2026-11-23 15:45:53.373263+00');
INSERT INTO public.products VALUES ('0fb3c83e-5315-4cc6-8f36-999c84954f3a', 'Mug', NULL, 1250, NULL, 'Home', 'mug
', true, false, '2026-11-23 15:45:53.373263+00', '2026-11-23 15:45:53.373263+00', 1, 'general', '[]');
INSERT INTO public.provider_events VALUES ('demo', 'demo_9df16cd9514348aa9ed3aa02e9ab934a', '2026-11-23 15:45:54.47376+00');
INSERT INTO public.provider_events VALUES ('demo', 'demo_936adb1c292240c7a3e7f2b2a29f6c73', '2026-11-23 15:45:54.873574+00');
INSERT INTO public.rate_limits VALUES ('6cb493bcb05e46a4a5a5a6449621468429d3929f6f5d1bdc2ff09041f5ed047b', 1795448754502619, 1795448754502619);
INSERT INTO public.rate_limits VALUES ('88b6c86486dbb09cd24f4e4f508a71a0fde7bf20ecb98bd9c22d378e65f2f6f1', 1795448933801159, 1795448933801159);
INSERT INTO public.rate_limits VALUES ('2f1ea77e60f9d75e86b422421dbcf2ec217ea3602114f25fdf45a9885ee9ddd7', 1795448813808998, 1795448813808998);
INSERT INTO public.rate_limits VALUES ('343dba0cfff7be77668b5cee08908adb07892d9dfa903e86ddcec88c345fbbdf', 1795448754448227, 1795448754448227);
INSERT INTO public.rate_limits VALUES ('6761229ee4041bb30bdfd87816ccd4cb9f155656d744825bfcde8ed9374e3abc', 1795448783849613, 1795448783849613);
INSERT INTO public.rate_limits VALUES ('baac4452560033d786c89cf00a6bb820c6bbde77120785bded40db4c17634341', 1795448783873213, 1795448783873213);
INSERT INTO public.rate_limits VALUES ('346aafd6b1640b908c3b8058feb510e6e7c9782d510484e604ee69ccaf36e1e1', 1795448813946946, 1795448813946946);
INSERT INTO public.seaql_migrations VALUES ('m0001_content', 1795448748);
INSERT INTO public.seaql_migrations VALUES ('m0002_shop', 1795448748);
INSERT INTO public.seaql_migrations VALUES ('m0003_accounts', 1795448748);
INSERT INTO public.seaql_migrations VALUES ('m0004_outbox', 1795448748);
INSERT INTO public.seaql_migrations VALUES ('m0005_sign_in', 1795448748);
INSERT INTO public.seaql_migrations VALUES ('m0006_row_versions', 1795448748);
INSERT INTO public.seaql_migrations VALUES ('m0007_stock_and_limits', 1795448748);
INSERT INTO public.seaql_migrations VALUES ('m0008_search', 1795448748);
INSERT INTO public.seaql_migrations VALUES ('m0009_account_protection', 1795448748);
INSERT INTO public.seaql_migrations VALUES ('m0010_passkeys', 1795448748);
INSERT INTO public.seaql_migrations VALUES ('m0011_files', 1795448748);
INSERT INTO public.seaql_migrations VALUES ('m0012_documents', 1795448748);
INSERT INTO public.seaql_migrations VALUES ('m0013_messages', 1795448748);
INSERT INTO public.seaql_migrations VALUES ('m0014_staff_lists', 1795448748);
INSERT INTO public.seaql_migrations VALUES ('m0015_schedule', 1795448748);
INSERT INTO public.seaql_migrations VALUES ('m0016_media', 1795448748);
INSERT INTO public.seaql_migrations VALUES ('m0017_audit_and_outbox', 1795448748);
INSERT INTO public.seaql_migrations VALUES ('m0018_presence', 1795448748);
INSERT INTO public.seaql_migrations VALUES ('m0019_long_lists', 1795448748);
INSERT INTO public.seaql_migrations VALUES ('m0019_declared_uses', 1795448748);
INSERT INTO public.seaql_migrations VALUES ('m0020_products', 1795448748);
INSERT INTO public.seaql_migrations VALUES ('m0021_carts', 1795448748);
INSERT INTO public.seaql_migrations VALUES ('m0022_orders', 1795448748);
INSERT INTO public.seaql_migrations VALUES ('m0023_orders_in_bounds', 1795448748);
INSERT INTO public.seaql_migrations VALUES ('m0024_shop_settings', 1795448748);
INSERT INTO public.seaql_migrations VALUES ('m0025_donations', 1795448749);
INSERT INTO public.social_posts VALUES ('e8b8ee73-50f3-4542-aa81-bafd0deb0682', 'facebook', 'post_1795448753254', 'Hello', 'https://files.example/hall.png', NULL, '2026-11-23 15:45:53.254142+00', '2026-11-23 15:45:53.254142+00', '2026-11-23 15:45:53.254142+00', 1, 'hello');
INSERT INTO public.stock_changes VALUES ('e68a7023-a2c4-8d84-acc5-cd483a72f6fc', 'e68a7023-a2c4-8d84-acc5-cd483a72f6fc', 9, 9, 'received', NULL, NULL, NULL, '2026-11-23 15:45:53.373263+00');
INSERT INTO public.stock_changes VALUES ('8155279f-fc4e-488b-b546-bbc97094ded9', 'e68a7023-a2c4-8d84-acc5-cd483a72f6fc', -2, 7, 'sold', NULL, NULL, '9df16cd9-5143-48aa-9ed3-aa02e9ab934a', '2026-11-23 15:45:53.877015+00');
INSERT INTO public.variant_stock VALUES ('e68a7023-a2c4-8d84-acc5-cd483a72f6fc', 7, '2026-11-23 15:45:53.877015+00', 0);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_email_key UNIQUE (email);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.cart_items
    ADD CONSTRAINT cart_items_once UNIQUE (cart_id, variant_id);
ALTER TABLE ONLY public.cart_items
    ADD CONSTRAINT cart_items_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.carts
    ADD CONSTRAINT carts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.challenges
    ADD CONSTRAINT challenges_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.config_entries
    ADD CONSTRAINT config_entries_key_key UNIQUE (key);
ALTER TABLE ONLY public.config_entries
    ADD CONSTRAINT config_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.contact_messages
    ADD CONSTRAINT contact_messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.demo_refunds
    ADD CONSTRAINT demo_refunds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.demo_sessions
    ADD CONSTRAINT demo_sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.demo_sessions
    ADD CONSTRAINT demo_sessions_reference_key UNIQUE (reference);
ALTER TABLE ONLY public.discount_codes
    ADD CONSTRAINT discount_codes_code_key UNIQUE (code);
ALTER TABLE ONLY public.discount_codes
    ADD CONSTRAINT discount_codes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.donation_payments
    ADD CONSTRAINT donation_payments_once UNIQUE (provider, payment_id);
ALTER TABLE ONLY public.donation_payments
    ADD CONSTRAINT donation_payments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.donations
    ADD CONSTRAINT donations_attempt_key UNIQUE (attempt);
ALTER TABLE ONLY public.donations
    ADD CONSTRAINT donations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.donations
    ADD CONSTRAINT donations_token_key UNIQUE (token);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_slug_key UNIQUE (slug);
ALTER TABLE ONLY public.factors
    ADD CONSTRAINT factors_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.file_contents
    ADD CONSTRAINT file_contents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.file_contents
    ADD CONSTRAINT file_contents_sha256_key UNIQUE (sha256);
ALTER TABLE ONLY public.file_folders
    ADD CONSTRAINT file_folders_pkey PRIMARY KEY (bucket, path);
ALTER TABLE ONLY public.file_leftovers
    ADD CONSTRAINT file_leftovers_pkey PRIMARY KEY (place);
ALTER TABLE ONLY public.file_uses
    ADD CONSTRAINT file_uses_pkey PRIMARY KEY (resource, item_id, file, host);
ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.image_slides
    ADD CONSTRAINT image_slides_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.nav_links
    ADD CONSTRAINT nav_links_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.news_posts
    ADD CONSTRAINT news_posts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.news_posts
    ADD CONSTRAINT news_posts_slug_key UNIQUE (slug);
ALTER TABLE ONLY public.old_slugs
    ADD CONSTRAINT old_slugs_pkey PRIMARY KEY (scope, slug);
ALTER TABLE ONLY public.one_time_tokens
    ADD CONSTRAINT one_time_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.one_time_tokens
    ADD CONSTRAINT one_time_tokens_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_in_order UNIQUE (order_id, "position");
ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_attempt_key UNIQUE (attempt);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_number_key UNIQUE (number);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_token_key UNIQUE (token);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_once UNIQUE (provider, payment_id);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.picture_sizes
    ADD CONSTRAINT picture_sizes_pkey PRIMARY KEY (content_id);
ALTER TABLE ONLY public.presence
    ADD CONSTRAINT presence_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.product_variants
    ADD CONSTRAINT product_variants_once UNIQUE (product_id, size, color);
ALTER TABLE ONLY public.product_variants
    ADD CONSTRAINT product_variants_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.provider_events
    ADD CONSTRAINT provider_events_pkey PRIMARY KEY (provider, event_id);
ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key_hash);
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.seaql_migrations
    ADD CONSTRAINT seaql_migrations_pkey PRIMARY KEY (version);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.shop_settings
    ADD CONSTRAINT shop_settings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.signing_keys
    ADD CONSTRAINT signing_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.site_settings
    ADD CONSTRAINT site_settings_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.social_posts
    ADD CONSTRAINT social_posts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.stock_changes
    ADD CONSTRAINT stock_changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.variant_stock
    ADD CONSTRAINT variant_stock_pkey PRIMARY KEY (variant_id);
ALTER TABLE ONLY public.webauthn_challenges
    ADD CONSTRAINT webauthn_challenges_pkey PRIMARY KEY (id);
CREATE INDEX accounts_by_role_email ON public.accounts USING btree (role, email);
CREATE INDEX audit_entries_by_action_created_at_id ON public.audit_entries USING btree (action, created_at DESC, id DESC);
CREATE INDEX audit_entries_by_actor_action_created_at_id ON public.audit_entries USING btree (actor, action, created_at DESC, id DESC);
CREATE INDEX audit_entries_by_actor_created_at_id ON public.audit_entries USING btree (actor, created_at DESC, id DESC);
CREATE INDEX audit_entries_by_actor_resource_action_created_at_id ON public.audit_entries USING btree (actor, resource, action, created_at DESC, id DESC);
CREATE INDEX audit_entries_by_actor_resource_created_at_id ON public.audit_entries USING btree (actor, resource, created_at DESC, id DESC);
CREATE INDEX audit_entries_by_created_at_id ON public.audit_entries USING btree (created_at DESC, id DESC);
CREATE INDEX audit_entries_by_resource_action_created_at_id ON public.audit_entries USING btree (resource, action, created_at DESC, id DESC);
CREATE INDEX audit_entries_by_resource_created_at_id ON public.audit_entries USING btree (resource, created_at DESC, id DESC);
CREATE INDEX audit_entries_by_resource_id_created_at_id ON public.audit_entries USING btree (resource_id, created_at, id);
CREATE INDEX audit_entries_by_resource_resource_id_created_at_id ON public.audit_entries USING btree (resource, resource_id, created_at DESC, id DESC);
CREATE INDEX cart_items_by_cart_id_created_at_id ON public.cart_items USING btree (cart_id, created_at DESC, id DESC);
CREATE INDEX carts_by_touched_at ON public.carts USING btree (touched_at);
CREATE INDEX challenges_by_factor_id ON public.challenges USING btree (factor_id);
CREATE INDEX contact_messages_by_created_at_id ON public.contact_messages USING btree (created_at DESC, id DESC);
CREATE INDEX contact_messages_by_is_spam_created_at_id ON public.contact_messages USING btree (is_spam, created_at DESC, id DESC);
CREATE INDEX contact_messages_by_is_spam_status_created_at_id ON public.contact_messages USING btree (is_spam, status, created_at DESC, id DESC);
CREATE INDEX contact_messages_by_status_created_at_id ON public.contact_messages USING btree (status, created_at DESC, id DESC);
CREATE INDEX contact_messages_by_trigrams ON public.contact_messages USING gin (search_text public.gin_trgm_ops);
CREATE INDEX demo_refunds_by_payment_id ON public.demo_refunds USING btree (payment_id);
CREATE INDEX discount_codes_by_trigrams ON public.discount_codes USING gin (search_text public.gin_trgm_ops);
CREATE INDEX documents_by_category_created_at_id ON public.documents USING btree (category, created_at, id);
CREATE INDEX documents_by_category_published_created_at_id ON public.documents USING btree (category, published, created_at, id);
CREATE INDEX documents_by_category_visible_to_created_at_id ON public.documents USING btree (category, visible_to, created_at, id);
CREATE INDEX documents_by_created_at_id ON public.documents USING btree (created_at, id);
CREATE INDEX documents_by_published_created_at_id ON public.documents USING btree (published, created_at, id);
CREATE INDEX documents_by_published_visible_to_category_created_at_id ON public.documents USING btree (published, visible_to, category, created_at DESC, id DESC);
CREATE INDEX documents_by_published_visible_to_created_at_id ON public.documents USING btree (published, visible_to, created_at DESC, id DESC);
CREATE INDEX documents_by_title_id ON public.documents USING btree (title, id);
CREATE INDEX documents_by_trigrams ON public.documents USING gin (search_text public.gin_trgm_ops);
CREATE INDEX documents_by_updated_at_id ON public.documents USING btree (updated_at, id);
CREATE INDEX documents_by_visible_to_created_at_id ON public.documents USING btree (visible_to, created_at, id);
CREATE INDEX donation_payments_by_donation_id_created_at ON public.donation_payments USING btree (donation_id, created_at);
CREATE INDEX donations_by_created_at_id ON public.donations USING btree (created_at DESC, id DESC);
CREATE INDEX donations_by_erased_at_updated_at ON public.donations USING btree (erased_at, updated_at);
CREATE INDEX donations_by_interval_created_at_id ON public.donations USING btree ("interval", created_at DESC, id DESC);
CREATE INDEX donations_by_received_cents_id ON public.donations USING btree (received_cents, id);
CREATE INDEX donations_by_status_created_at_id ON public.donations USING btree (status, created_at DESC, id DESC);
CREATE INDEX donations_by_status_expires_at ON public.donations USING btree (status, expires_at);
CREATE INDEX donations_by_trigrams ON public.donations USING gin (search_text public.gin_trgm_ops);
CREATE INDEX events_by_created_at_id ON public.events USING btree (created_at, id);
CREATE INDEX events_by_event_type_starts_at_id ON public.events USING btree (event_type, starts_at, id);
CREATE INDEX events_by_published_created_at_id_in_time ON public.events USING btree (published, created_at, id, visible_from, visible_until);
CREATE INDEX events_by_published_event_type_starts_at_id_in_time ON public.events USING btree (published, event_type, starts_at, id, visible_from, visible_until);
CREATE INDEX events_by_published_start_day_in_time ON public.events USING btree (published, start_day, visible_from, visible_until);
CREATE INDEX events_by_published_starts_at_id_in_time ON public.events USING btree (published, starts_at, id, visible_from, visible_until);
CREATE INDEX events_by_published_upcoming_until_in_time ON public.events USING btree (published, upcoming_until, visible_from, visible_until);
CREATE INDEX events_by_published_visible_from ON public.events USING btree (published, visible_from);
CREATE INDEX events_by_published_visible_until ON public.events USING btree (published, visible_until);
CREATE INDEX events_by_start_date_id ON public.events USING btree (start_date DESC, id DESC);
CREATE INDEX events_by_starts_at_id ON public.events USING btree (starts_at, id);
CREATE INDEX events_by_title_id ON public.events USING btree (title, id);
CREATE INDEX events_by_trigrams ON public.events USING gin (search_text public.gin_trgm_ops);
CREATE INDEX events_by_updated_at_id ON public.events USING btree (updated_at, id);
CREATE INDEX factors_by_account_id ON public.factors USING btree (account_id);
CREATE INDEX file_folders_by_bucket_parent_path ON public.file_folders USING btree (bucket, parent, path);
CREATE INDEX file_leftovers_by_due_at ON public.file_leftovers USING btree (due_at);
CREATE INDEX file_uses_by_file_host_item_id ON public.file_uses USING btree (file, host, item_id);
CREATE INDEX files_by_bucket_folder_path_id ON public.files USING btree (bucket, folder, path, id);
CREATE INDEX files_by_bucket_folder_updated_at_id ON public.files USING btree (bucket, folder, updated_at, id);
CREATE UNIQUE INDEX files_by_bucket_path ON public.files USING btree (bucket, path);
CREATE INDEX files_by_bucket_path_id ON public.files USING btree (bucket, path, id);
CREATE INDEX files_by_bucket_updated_at_id ON public.files USING btree (bucket, updated_at, id);
CREATE INDEX files_by_content_id ON public.files USING btree (content_id);
CREATE INDEX files_by_trigrams ON public.files USING gin (search_text public.gin_trgm_ops);
CREATE INDEX image_slides_by_category_is_active_sort_order_id ON public.image_slides USING btree (category, is_active, sort_order, id);
CREATE INDEX image_slides_by_category_sort_order_id ON public.image_slides USING btree (category, sort_order, id);
CREATE INDEX image_slides_by_created_at_id ON public.image_slides USING btree (created_at, id);
CREATE INDEX image_slides_by_is_active_sort_order_created_at_in_time ON public.image_slides USING btree (is_active, sort_order, created_at DESC, visible_from, visible_until);
CREATE INDEX image_slides_by_is_active_sort_order_id ON public.image_slides USING btree (is_active, sort_order, id);
CREATE INDEX image_slides_by_is_active_visible_from ON public.image_slides USING btree (is_active, visible_from);
CREATE INDEX image_slides_by_is_active_visible_until ON public.image_slides USING btree (is_active, visible_until);
CREATE INDEX image_slides_by_sort_order_id ON public.image_slides USING btree (sort_order, id);
CREATE INDEX image_slides_by_title_id ON public.image_slides USING btree (title, id);
CREATE INDEX image_slides_by_trigrams ON public.image_slides USING gin (search_text public.gin_trgm_ops);
CREATE INDEX nav_links_by_area_sort_order_id ON public.nav_links USING btree (area, sort_order, id);
CREATE INDEX nav_links_by_created_at_id ON public.nav_links USING btree (created_at, id);
CREATE INDEX nav_links_by_is_active_area_sort_order_id ON public.nav_links USING btree (is_active, area, sort_order, id);
CREATE INDEX nav_links_by_is_active_sort_order_id ON public.nav_links USING btree (is_active, sort_order, id);
CREATE INDEX nav_links_by_label_id ON public.nav_links USING btree (label, id);
CREATE INDEX nav_links_by_sort_order_id ON public.nav_links USING btree (sort_order, id);
CREATE INDEX nav_links_by_trigrams ON public.nav_links USING gin (search_text public.gin_trgm_ops);
CREATE INDEX news_posts_by_category_created_at_id ON public.news_posts USING btree (category, created_at, id);
CREATE INDEX news_posts_by_created_at_id ON public.news_posts USING btree (created_at DESC, id DESC);
CREATE INDEX news_posts_by_featured_created_at_id ON public.news_posts USING btree (featured, created_at, id);
CREATE INDEX news_posts_by_published_at_id ON public.news_posts USING btree (published_at, id);
CREATE INDEX news_posts_by_published_category_published_at_id_in_time ON public.news_posts USING btree (published, category, published_at DESC, id DESC, visible_from, visible_until);
CREATE INDEX news_posts_by_published_created_at_id_in_time ON public.news_posts USING btree (published, created_at, id, visible_from, visible_until);
CREATE INDEX news_posts_by_published_featured_published_at_id_in_time ON public.news_posts USING btree (published, featured, published_at DESC, id DESC, visible_from, visible_until);
CREATE INDEX news_posts_by_published_published_at_id_in_time ON public.news_posts USING btree (published, published_at DESC, id DESC, visible_from, visible_until);
CREATE INDEX news_posts_by_published_visible_from ON public.news_posts USING btree (published, visible_from);
CREATE INDEX news_posts_by_published_visible_until ON public.news_posts USING btree (published, visible_until);
CREATE INDEX news_posts_by_title_id ON public.news_posts USING btree (title, id);
CREATE INDEX news_posts_by_trigrams ON public.news_posts USING gin (search_text public.gin_trgm_ops);
CREATE INDEX news_posts_by_updated_at_id ON public.news_posts USING btree (updated_at, id);
CREATE INDEX old_slugs_by_item_id ON public.old_slugs USING btree (item_id);
CREATE INDEX one_time_tokens_by_account_id_purpose ON public.one_time_tokens USING btree (account_id, purpose);
CREATE INDEX one_time_tokens_by_expires_at ON public.one_time_tokens USING btree (expires_at);
CREATE INDEX orders_by_cart_id_status ON public.orders USING btree (cart_id, status);
CREATE INDEX orders_by_created_at_id ON public.orders USING btree (created_at DESC, id DESC);
CREATE INDEX orders_by_delivery_created_at_id ON public.orders USING btree (delivery, created_at DESC, id DESC);
CREATE INDEX orders_by_erased_at_updated_at ON public.orders USING btree (erased_at, updated_at);
CREATE INDEX orders_by_network_status_expires_at ON public.orders USING btree (network, status, expires_at);
CREATE INDEX orders_by_status_checked_at_expires_at ON public.orders USING btree (status, checked_at, expires_at);
CREATE INDEX orders_by_status_created_at_id ON public.orders USING btree (status, created_at DESC, id DESC);
CREATE INDEX orders_by_status_expires_at ON public.orders USING btree (status, expires_at);
CREATE INDEX orders_by_total_cents_id ON public.orders USING btree (total_cents, id);
CREATE INDEX orders_by_trigrams ON public.orders USING gin (search_text public.gin_trgm_ops);
CREATE INDEX outbox_due ON public.outbox USING btree (next_try_at, id) WHERE ((sent_at IS NULL) AND (failed_at IS NULL));
CREATE INDEX outbox_given_up ON public.outbox USING btree (failed_at DESC, id DESC) WHERE (failed_at IS NOT NULL);
CREATE INDEX outbox_sent ON public.outbox USING btree (sent_at DESC, id DESC) WHERE (sent_at IS NOT NULL);
CREATE INDEX outbox_waiting ON public.outbox USING btree (created_at, id) WHERE ((sent_at IS NULL) AND (failed_at IS NULL));
CREATE INDEX passkeys_by_account_id ON public.passkeys USING btree (account_id);
CREATE INDEX payments_by_order_id ON public.payments USING btree (order_id);
CREATE INDEX picture_sizes_by_wanted_avif_made_at_webp_made_at ON public.picture_sizes USING btree (wanted, avif_made_at, webp_made_at);
CREATE INDEX presence_by_account_id ON public.presence USING btree (account_id);
CREATE INDEX presence_by_expires_at ON public.presence USING btree (expires_at);
CREATE INDEX product_variants_by_sku ON public.product_variants USING btree (sku);
CREATE INDEX products_by_category_created_at_id ON public.products USING btree (category, created_at, id);
CREATE INDEX products_by_created_at_id ON public.products USING btree (created_at, id);
CREATE INDEX products_by_is_active_category_featured_name_id ON public.products USING btree (is_active, category, featured DESC, name, id);
CREATE INDEX products_by_is_active_created_at_id ON public.products USING btree (is_active, created_at, id);
CREATE INDEX products_by_is_active_featured_name_id ON public.products USING btree (is_active, featured DESC, name, id);
CREATE INDEX products_by_name_id ON public.products USING btree (name, id);
CREATE INDEX products_by_price_cents_id ON public.products USING btree (price_cents, id);
CREATE INDEX products_by_trigrams ON public.products USING gin (search_text public.gin_trgm_ops);
CREATE INDEX products_by_updated_at_id ON public.products USING btree (updated_at, id);
CREATE INDEX provider_events_by_received_at ON public.provider_events USING btree (received_at);
CREATE INDEX rate_limits_by_expires_at ON public.rate_limits USING btree (expires_at);
CREATE INDEX refunds_by_order_id ON public.refunds USING btree (order_id);
CREATE INDEX refunds_by_state_next_try_at ON public.refunds USING btree (state, next_try_at);
CREATE INDEX sessions_by_account_id ON public.sessions USING btree (account_id);
CREATE INDEX social_posts_by_created_at_id ON public.social_posts USING btree (created_at, id);
CREATE INDEX social_posts_by_platform_posted_at_id ON public.social_posts USING btree (platform, posted_at, id);
CREATE INDEX social_posts_by_posted_at_id ON public.social_posts USING btree (posted_at, id);
CREATE INDEX social_posts_by_trigrams ON public.social_posts USING gin (search_text public.gin_trgm_ops);
CREATE INDEX social_posts_newest ON public.social_posts USING btree (posted_at DESC NULLS LAST, created_at DESC, id DESC);
CREATE INDEX stock_changes_by_variant_id_created_at_id ON public.stock_changes USING btree (variant_id, created_at DESC, id DESC);
CREATE INDEX variant_stock_by_on_hand_variant_id ON public.variant_stock USING btree (on_hand, variant_id);
CREATE INDEX webauthn_challenges_by_account_id_expires_at ON public.webauthn_challenges USING btree (account_id, expires_at);
CREATE INDEX webauthn_challenges_by_expires_at ON public.webauthn_challenges USING btree (expires_at);
CREATE INDEX webauthn_challenges_by_factor_id ON public.webauthn_challenges USING btree (factor_id);
ALTER TABLE ONLY public.cart_items
    ADD CONSTRAINT cart_items_of_carts FOREIGN KEY (cart_id) REFERENCES public.carts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.challenges
    ADD CONSTRAINT challenges_factors FOREIGN KEY (factor_id) REFERENCES public.factors(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.donation_payments
    ADD CONSTRAINT donation_payments_of_donations FOREIGN KEY (donation_id) REFERENCES public.donations(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.factors
    ADD CONSTRAINT factors_accounts FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_file_contents FOREIGN KEY (content_id) REFERENCES public.file_contents(id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.one_time_tokens
    ADD CONSTRAINT one_time_tokens_accounts FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_of_orders FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_accounts FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.picture_sizes
    ADD CONSTRAINT picture_sizes_file_contents FOREIGN KEY (content_id) REFERENCES public.file_contents(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.presence
    ADD CONSTRAINT presence_accounts FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.product_variants
    ADD CONSTRAINT product_variants_of_products FOREIGN KEY (product_id) REFERENCES public.products(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_account FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.variant_stock
    ADD CONSTRAINT variant_stock_of_product_variants FOREIGN KEY (variant_id) REFERENCES public.product_variants(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webauthn_challenges
    ADD CONSTRAINT webauthn_challenges_accounts FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webauthn_challenges
    ADD CONSTRAINT webauthn_challenges_factors FOREIGN KEY (factor_id) REFERENCES public.factors(id) ON DELETE CASCADE;
